import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react/pure';
import { eventsRoutes } from '../../../../contracts/src/operations/routes.js';
import { answer, filled } from '../../../test/api.js';
import { answerConsole } from '../../../test/console-pages.js';
import { texts } from '../../../test/links.js';
import { openPage, sampleAdmin, type Page } from '../../../test/render-page.js';
import { answerDashboard } from '../../../test/sample-dashboard.js';
import { openBesideBoard, openLeadPage, serveHistory } from '../../../test/sample-lead-page.js';
import { sampleLogged } from '../../../test/sample-operations.js';

// The keys of a history and of the log's events; those of the board, and the list, are in keys.spec.tsx.

beforeEach(() => answerConsole());

const press = async ({ user }: Page, ...keys: string[]) => {
  for (const key of keys) await user.keyboard(key);
};
/** The keys that the list of this page names in a group. */
async function listed(page: Page, group: string): Promise<string[]> {
  await press(page, '?');
  const dialog = await screen.findByRole('dialog', { name: 'Keys' });
  const section = [...dialog.querySelectorAll('section')].find((one) => one.querySelector('h3')?.textContent === group);
  return texts([...section!.querySelectorAll('dd')]);
}

describe('history', () => {
  const slider = () => screen.getByRole('slider', { name: 'Moment in the history' });
  const at = (words: RegExp | string) => waitFor(() => expect(document.body).toHaveTextContent(words));

  const keys: Record<string, (page: Page) => Promise<void>> = {
    'Next event, event before: the lead as it was then': async (page) => {
      await press(page, 'k', 'k');
      await at(/As of .* · event 4 of 6/);
      await press(page, 'j');
      await at(/As of .* · event 5 of 6/);
    },
    'The same on the slider; Home and End go to its ends': async (page) => {
      slider().focus();
      await press(page, '{ArrowLeft}');
      await at('event 5 of 6');
      await press(page, '{ArrowRight}');
      await at('Now · 6 events');
      await press(page, '{Home}');
      await at('event 1 of 6');
      await press(page, '{End}');
      await at('Now · 6 events');
    },
    'Play, pause': async (page) => {
      await press(page, 'p');
      expect(await screen.findByRole('button', { name: 'Pause' })).toBeVisible();
      await press(page, 'p');
      expect(await screen.findByRole('button', { name: 'Play the history' })).toBeVisible();
    },
    'Back to now': async (page) => {
      await press(page, 'k');
      await at('event 5 of 6');
      await press(page, '{Escape}');
      await at('Now · 6 events');
    },
  };

  describe.each([
    ['beside the board', openBesideBoard],
    ['on the lead’s page', openLeadPage],
  ])('%s', (_where, open) => {
    it.each(Object.entries(keys))('%s', async (_does, check) => {
      answerDashboard({});
      const page = await open(serveHistory());
      await at('Now · 6 events');
      await check(page);
    });
  });

  it('the lead’s page lists them', async () => {
    const page = await openLeadPage(serveHistory());
    expect(await listed(page, 'History')).toEqual(Object.keys(keys));
  });
});

describe('events', () => {
  const log = [4, 3, 2, 1].map((n) => sampleLogged(n, 'NoteAdded', { data: { content: `Note ${n}` } }));
  const list = () => screen.findByRole('listbox', { name: 'Events' });
  const chosen = (n: number | null) =>
    waitFor(async () => {
      const id = (await list()).getAttribute('aria-activedescendant');
      const event = id === null ? null : document.getElementById(id)?.getAttribute('data-event');
      expect(event ?? null).toBe(n === null ? null : log[n]!.id);
    });

  beforeEach(() => {
    answer(eventsRoutes.events, ({ path }) => ({ events: path.includes('after=') ? [] : log }));
    for (const event of log) answer(filled(eventsRoutes.event, event), event);
  });

  async function open(): Promise<Page> {
    const page = await openPage(`/operations/events?stream=${log[0]!.stream}`, sampleAdmin);
    const events = await list();
    await waitFor(() => expect(events.querySelectorAll('[data-event]')).toHaveLength(4));
    act(() => events.focus());
    return page;
  }

  const keys: Record<string, (page: Page) => Promise<void>> = {
    'Event above, event below': async (page) => {
      for (const [down, up] of [
        ['{ArrowDown}', '{ArrowUp}'],
        ['j', 'k'],
      ] as const) {
        await press(page, '{Home}');
        await chosen(0);
        await press(page, down);
        await chosen(1);
        await press(page, up);
        await chosen(0);
      }
    },
    'The newest event that is loaded': async (page) => {
      await press(page, '{ArrowDown}', '{ArrowDown}');
      await chosen(1);
      await press(page, '{Home}');
      await chosen(0);
    },
    'Close the event': async (page) => {
      await press(page, '{ArrowDown}');
      await waitFor(() => expect(page.address()).toContain('event='));
      await press(page, '{Escape}');
      await waitFor(() => expect(page.address()).not.toContain('event='));
    },
  };
  it.each(Object.entries(keys))('%s', async (_does, check) => {
    await check(await open());
  });

  it('the log lists them', async () => {
    expect(await listed(await open(), 'Events')).toEqual(Object.keys(keys));
  });

  it('keys that follow each other faster than the address all count', async () => {
    await open();
    const events = await list();
    act(() => {
      for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) fireEvent.keyDown(events, { key });
    });
    await chosen(1);
  });
});
