import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { boardRoutes } from '../../../../contracts/src/board/routes.js';
import { leadsRoutes } from '../../../../contracts/src/leads/routes.js';
import { bulkMoveRoutes } from '../../../../contracts/src/leads/bulk-routes.js';
import { answer } from '../../../test/api.js';
import { cardOf, stageOf } from '../../../test/board-page.js';
import { answerConsole } from '../../../test/console-pages.js';
import { texts } from '../../../test/links.js';
import { openPage, sampleAdmin, type Page } from '../../../test/render-page.js';
import { answerDashboard, sampleCard } from '../../../test/sample-dashboard.js';
import { sampleId } from '../../../test/sample-history.js';
import { serveLead } from '../../../test/sample-lead-page.js';

// Every key in the list of keys does what the list says, on every page that lists it: here, or in history-keys.spec.tsx.

beforeEach(() => answerConsole());

/** The first two cards of New Leads, and one in Analysis Submitted. */
const [above, below, beside] = [sampleCard(1), sampleCard(2), sampleCard(3, 'analysis_submitted')];
const focused = (lead: { id: string }) => waitFor(() => expect(cardOf(lead)).toHaveFocus());
const mark = ({ name }: { name: string }) => screen.getByRole('checkbox', { name: `Select ${name}` });
const press = async ({ user }: Page, ...keys: string[]) => {
  for (const key of keys) await user.keyboard(key);
};

/** The effect of each key in the list. */
const onBoard: Record<string, (page: Page) => Promise<unknown>> = {
  'Card above, card below': async (page) => {
    for (const [down, up] of [
      ['{ArrowDown}', '{ArrowUp}'],
      ['j', 'k'],
    ] as const) {
      await press(page, down);
      await focused(below);
      await press(page, up);
      await focused(above);
    }
  },
  'Card in the next stage': async (page) => {
    await press(page, '{ArrowRight}');
    await focused(beside);
    await press(page, '{ArrowLeft}');
    await focused(above);
  },
  'Select or deselect the card': async (page) => {
    await press(page, 'x');
    expect(mark(above)).toBeChecked();
    await press(page, 'x');
    expect(mark(above)).not.toBeChecked();
  },
  'Extend the selection card by card': async (page) => {
    await press(page, '{Shift>}{ArrowDown}{/Shift}');
    for (const lead of [above, below]) await waitFor(() => expect(mark(lead)).toBeChecked());
    await press(page, '{Shift>}{ArrowUp}{/Shift}');
    await waitFor(() => expect(mark(below)).not.toBeChecked());
  },
  'Select all that match in this stage': async (page) => {
    const leads = [above, below].map(({ id, revision, status }) => ({
      id,
      revision,
      status,
      estimatedRentCents: null,
    }));
    answer(boardRoutes.matches, { position: '7', total: 2, leads });
    await press(page, '{Control>}a{/Control}');
    expect(await screen.findByRole('region', { name: 'Selected leads' })).toHaveTextContent(/2 selected/);
  },
  'Card menu: move it, and more': async (page) => {
    await press(page, 'm');
    const menu = await screen.findByRole('menu', { name: `Actions for ${above.name}` });
    await waitFor(() => expect(within(menu).getAllByRole('menuitem')[0]).toHaveFocus());
    await press(page, '{Escape}');
    await focused(above);
  },
  "Open the lead's page": async (page) => {
    await press(page, 'o');
    await page.leavesFor(`/leads/${above.id}`);
  },
  "Show the card's history": async (page) => {
    await press(page, '{Enter}');
    await waitFor(() => expect(page.address()).toBe(`/dashboard?lead=${above.id}`));
  },
  'Why is this here? Which event set a value of the card': async (page) => {
    await press(page, 'w');
    const menu = await screen.findByRole('menu', { name: `Why is this here? ${above.name}` });
    await waitFor(() => expect(within(menu).getAllByRole('menuitem')[0]).toHaveFocus());
    await press(page, '{ArrowDown}', '{Enter}');
    await waitFor(() => expect(page.address()).toContain(`lead=${above.id}&event=`));
  },
  'The event that brought the card to its stage': async (page) => {
    await press(page, 's');
    await waitFor(() => expect(page.address()).toContain(`lead=${above.id}&event=`));
  },
  'Undo the last move, of one card or many': async (page) => {
    const outcome = { ok: true, id: above.id, revision: 2, position: '9' } as const;
    answer(bulkMoveRoutes.undo, { correlationId: sampleId(800), results: [outcome] });
    await press(page, 'm');
    await page.user.click(await screen.findByRole('menuitem', { name: 'Closed' }));
    await waitFor(() => expect(stageOf(above)).toBe('closed'));
    expect(await screen.findByText('Lead status updated')).toBeVisible();
    await press(page, 'u');
    await waitFor(() => expect(stageOf(above)).toBe('leads'));
    expect(await screen.findByText('Undone: 1 lead back in place')).toBeVisible();
  },
  'Pick the card up; arrow keys carry it, Space drops it, Esc puts it back': async (page) => {
    const lifted = (is: boolean) => waitFor(() => expect(document.querySelector('[data-lifted]') !== null).toBe(is));
    await press(page, ' ');
    await lifted(true);
    // It takes keys one turn later.
    await new Promise((resolve) => setTimeout(resolve));
    await press(page, '{ArrowRight}', '{Escape}');
    await lifted(false);
    expect(stageOf(above)).toBe('leads');
    cardOf(above)!.focus();
    await press(page, ' ');
    await lifted(true);
    await new Promise((resolve) => setTimeout(resolve));
    await press(page, ' ');
    await lifted(false);
  },
  'Clear selection; then close the history': async (page) => {
    await press(page, '{Enter}');
    expect(await screen.findByRole('button', { name: 'Close the history' })).toBeVisible();
    await press(page, 'x');
    expect(mark(above)).toBeChecked();
    await press(page, '{Escape}');
    await waitFor(() => expect(mark(above)).not.toBeChecked());
    expect(page.address()).toBe(`/dashboard?lead=${above.id}`);
    await press(page, '{Escape}');
    await waitFor(() => expect(page.address()).toBe('/dashboard'));
  },
  'Delete the lead': async (page) => {
    await press(page, '{Delete}');
    expect(await screen.findByRole('alertdialog', { name: 'Delete this lead?' })).toHaveTextContent(above.name);
  },
  'Add a lead': async (page) => {
    await press(page, 'n');
    expect(await screen.findByRole('dialog', { name: 'Add New Lead' })).toBeVisible();
  },
  Search: async (page) => {
    await press(page, '/');
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveFocus());
  },
};

async function openBoard(): Promise<Page> {
  const lead = serveLead();
  lead.takes(leadsRoutes.move, () => undefined);
  answerDashboard({ leads: [above, below], analysis_submitted: [beside] });
  const page = await openPage('/dashboard', sampleAdmin);
  await waitFor(() => expect(cardOf(beside)).toBeVisible());
  return page;
}

describe('on the board', () => {
  it.each(Object.entries(onBoard))('%s', async (_does, check) => {
    const page = await openBoard();
    cardOf(above)!.focus();
    await check(page);
  });

  it.each(['w', '{ArrowDown}', 'j', 'x', 'm'])(
    '%s, a key of the cards, finds one when nothing has the focus',
    async (key) => {
      const page = await openBoard();
      await press(page, key);
      await focused(above);
    },
  );
});

/** The keys of what stands beside the board or has a page of its own, whose effect is shown there (history-keys.spec.tsx). */
const elsewhere = {
  History: [
    'Next event, event before: the lead as it was then',
    'The same on the slider; Home and End go to its ends',
    'Play, pause',
    'Back to now',
  ],
  Events: ['Event above, event below', 'The newest event that is loaded', 'Close the event'],
};

/** A listed key that is shown nowhere fails, as does one that is no longer listed. */
const shown: Record<string, string[]> = {
  ...elsewhere,
  Board: Object.keys(onBoard),
  Everywhere: ['Find a lead, a page or an action', 'This list'],
};

/** The entries of this page's list, by its groups. */
async function listed(page: Page): Promise<[group: string, keys: string[]][]> {
  await press(page, '?');
  const dialog = await screen.findByRole('dialog', { name: 'Keys' });
  return [...dialog.querySelectorAll('section')].map((section) => [
    section.querySelector('h3')?.textContent ?? '',
    texts([...section.querySelectorAll('dd')]),
  ]);
}

it.each([
  ['/dashboard', ['Board', 'History', 'Everywhere']],
  ['/documents', ['Everywhere']],
  ['/payments', ['Everywhere']],
  ['/account', ['Everywhere']],
  ['/admin', ['Everywhere']],
  ['/admin/blog', ['Everywhere']],
  ['/admin/images', ['Everywhere']],
  ['/campaigns', ['Everywhere']],
  ['/admin/analytics', ['Everywhere']],
  ['/leads/verify', ['Everywhere']],
  ['/operations', ['Everywhere']],
  ['/operations/events', ['Events', 'Everywhere']],
  ['/operations/catalogue', ['Everywhere']],
])('the list of keys on %s names what works there, and is opened by ?', async (path, groups) => {
  const page = await openPage(path, sampleAdmin);
  await screen.findAllByRole('heading', { level: 1 });
  const found = await listed(page);
  expect(found.map(([group]) => group)).toEqual(groups);
  for (const [group, keys] of found) expect([...keys].sort()).toEqual([...(shown[group] ?? [])].sort());
});
