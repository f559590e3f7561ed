import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { effectsRoutes, eventsRoutes, projectionsRoutes } from '../../../../contracts/src/operations/routes.js';
import type { ShownEffect } from '../../../../contracts/src/effects/queries.js';
import type { ProjectionStatus } from '../../../../contracts/src/operations/queries.js';
import { expectAccessible } from '../../../test/accessible.js';
import { answer, calls, fail, refuse, filled } from '../../../test/api.js';
import { announceChanges } from '../../../test/quiet-browser.js';
import { openPage, sampleAdmin, sampleUser, type Page } from '../../../test/render-page.js';
import { sampleId } from '../../../test/sample-history.js';
import {
  answerHealth,
  answerOperations,
  sampleLogged,
  sampleProjection,
  sampleRebuild,
} from '../../../test/sample-operations.js';

const row = async (name: string) => {
  await screen.findByRole('heading', { level: 1 });
  return waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[data-projection="${name}"]`);
    expect(found).not.toBeNull();
    return found!;
  });
};
const open = (at = '/operations') => openPage(at, sampleAdmin);
const show = (...projections: ProjectionStatus[]) => answer(projectionsRoutes.list, { projections });
const broken = { status: 422, title: 'Something broke.', code: 'internal_error' } as const;

async function confirm({ user }: Page, button: string, says: RegExp): Promise<void> {
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent(says);
  await user.click(within(dialog).getByRole('button', { name: button }));
}

describe('read models', () => {
  it('are listed with what each is for, and one opens at the side', async () => {
    answerOperations(sampleProjection('event_index'), sampleProjection('pipeline'));
    answer(eventsRoutes.events, { events: [] });
    const page = await open();
    expect(await row('event_index')).toHaveTextContent('the log by type, actor, correlation and time');
    expect(within(await row('pipeline')).getByText('Live')).toBeVisible();
    await page.user.click(within(await row('pipeline')).getByRole('button', { name: 'Pipeline' }));
    expect(page.address()).toBe('/operations?projection=pipeline');
    const detail = await screen.findByRole('complementary', { name: 'Pipeline in detail' });
    expect(detail).toHaveTextContent('Recently');
    await expectAccessible();
  });

  it('at rest say nothing of how far behind, how fast and what was done last', async () => {
    answerOperations(sampleProjection('activity'), sampleProjection('pipeline'));
    await open();
    expect(await row('pipeline')).toHaveTextContent('10,000');
    const table = screen.getByRole('region', { name: 'Read models' });
    for (const silent of ['Last act', 'none', 'behind', 'events/s']) expect(table).not.toHaveTextContent(silent);
  });

  it('say how far behind and how fast while they work, and what was done last once something was', async () => {
    const done = { ...sampleRebuild('activity'), state: 'done' as const, finishedAt: new Date().toISOString() };
    answerOperations(
      sampleProjection('activity', { lagEvents: 3, lagMs: 2000, eventsLastMinute: 300, lastJobs: [done] }),
      sampleProjection('pipeline'),
    );
    await open();
    expect(await row('activity')).toHaveTextContent('3 events, 2.0 s behind, 5.0 events/s');
    expect(screen.getByRole('region', { name: 'Read models' })).toHaveTextContent('Last act');
    expect(within(await row('pipeline')).getByText('none')).toBeInTheDocument();
    await expectAccessible();
  });

  it('show how far a rebuild is, and end it when asked', async () => {
    answerOperations(sampleProjection('activity', { status: 'rebuilding', lastJobs: [sampleRebuild('activity')] }));
    refuse(filled(projectionsRoutes.cancel, { name: 'activity' }), broken);
    const page = await open();
    const bar = await screen.findByRole('progressbar', { name: 'Rebuilding activity' });
    expect(bar).toHaveAttribute('aria-valuenow', '50');
    const shown = await row('activity');
    expect(shown).toHaveTextContent('500,000 events');
    expect(shown).toHaveTextContent('25,000 events/s');
    expect(shown).toHaveTextContent('20 s left');
    await page.user.click(screen.getByRole('button', { name: 'Cancel Activity' }));
    await confirm(page, 'End it', /dropped/);
    expect(await screen.findByText('Cancel of Activity was refused')).toBeVisible();
    expect(calls(filled(projectionsRoutes.cancel, { name: 'activity' }))).toHaveLength(1);
  });

  it('stand below what is wrong with the disk', async () => {
    answerOperations(sampleProjection('activity'));
    answerHealth({ status: 'degraded', disk: { detail: 'The disk of the data folder is full: 12 MB are free' } });
    await open();
    expect(await screen.findByText('The disk of the data folder is full: 12 MB are free.')).toBeVisible();
  });

  it('stand below what keeps alerts from going out', async () => {
    answerOperations(sampleProjection('activity'));
    answerHealth({ status: 'degraded', alerts: { detail: 'The webhook for alerts is at an address of this machine' } });
    await open();
    expect(await screen.findByText('The webhook for alerts is at an address of this machine.')).toBeVisible();
  });

  it('that could not be asked say so and are asked again', async () => {
    answerOperations();
    fail(projectionsRoutes.list);
    const page = await open();
    const said = await screen.findByText('The read models could not be loaded');
    const alert = said.closest<HTMLElement>('[role="alert"]')!;
    expect(alert).toHaveTextContent('Your data is safe');
    show(sampleProjection('pipeline'));
    await page.user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(within(await row('pipeline')).getByText('Live')).toBeVisible();
  });

  it('are paused and resumed', async () => {
    answerOperations(sampleProjection('analyses'));
    const choose = async (page: Page, act: string) => {
      await page.user.click(await screen.findByRole('button', { name: 'More for Analyses' }));
      await page.user.click(await screen.findByRole('menuitem', { name: act }));
    };
    const route = filled(projectionsRoutes.ask, { name: 'analyses' });
    answer(route, ({ body }) => {
      const { kind } = body as { kind: string };
      show(sampleProjection('analyses', { status: kind === 'pause' ? 'paused' : 'live' }));
      return { jobs: [sampleId(71)] };
    });
    const page = await open();
    await choose(page, 'Pause');
    await confirm(page, 'Pause', /as of this moment/);
    expect(await within(await row('analyses')).findByText('Paused')).toBeVisible();
    await choose(page, 'Resume');
    expect(await within(await row('analyses')).findByText('Live')).toBeVisible();
    expect(calls(route).map(({ body }) => body)).toEqual([{ kind: 'pause' }, { kind: 'resume' }]);
  });

  it('empty read models that are filled from a long log say how far that is, and nothing is asked of them', async () => {
    const { progress } = sampleRebuild('pipeline');
    const empty = { position: '0', lagEvents: 1000, lagMs: 20_000, status: 'filling', filling: progress! } as const;
    answerOperations(sampleProjection('pipeline', empty), sampleProjection('activity', empty));
    answer(eventsRoutes.events, { events: [] });
    const page = await open();
    const pipeline = await row('pipeline');
    expect(within(pipeline).getAllByText('Filling')[0]).toBeVisible();
    // They are filled together: one bar for all.
    const bar = screen.getByRole('progressbar');
    expect(bar).toHaveAttribute('aria-valuenow', '50');
    expect(bar).toHaveAccessibleName('Filling empty read models');
    expect(screen.getByText(/25,000 events\/s/)).toBeVisible();
    expect(screen.getByText(/Staff see nothing in them until all of it is there\./)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Rebuild all' })).toBeDisabled();
    expect(within(pipeline).queryByRole('button', { name: /^(Rebuild|More)/ })).toBeNull();
    await page.user.click(within(pipeline).getByRole('button', { name: 'Pipeline' }));
    expect(await screen.findByRole('progressbar', { name: 'Filling pipeline' })).toHaveAttribute('aria-valuenow', '50');
  });
});

describe('nobody but an admin', () => {
  it.each(['/operations', '/operations/events', '/operations/catalogue'])('gets into %s', async (path) => {
    const page = await openPage(path, sampleUser);
    await page.leavesFor('/');
  });
});

describe('effects', () => {
  const effect: ShownEffect = {
    ...{ manager: 'marketing', key: 'k1', kind: 'marketing', subject: `lead-${sampleId(1)}`, leadId: sampleId(1) },
    ...{ leadName: 'Sample Owner 1', correlationId: 'c1', state: 'failed', attempts: 1, maxAttempts: 6 },
    ...{ dueAt: '2026-03-02T18:00:00.000Z', changedAt: '2026-03-02T18:00:00.000Z' },
    ...{ reason: 'The marketing system is not configured', waits: false, stuck: false },
  };

  it('another filter is chosen without losing the focus; a failed retry is shown until one works', async () => {
    answerOperations();
    answer(effectsRoutes.list, {
      effects: [effect],
      counts: { due: 0, running: 0, done: 0, unknown: 0, too_late: 0, cancelled: 0, failed: 1 },
      stuck: 0,
      kinds: ['marketing'],
    });
    refuse(effectsRoutes.retry, broken);
    const page = await open(`/operations/effects?lead=${sampleId(1)}`);
    const state = await screen.findByRole('combobox', { name: 'State' });
    state.focus();
    await page.user.selectOptions(state, 'failed');
    await waitFor(() => expect(page.address()).toContain('state=failed'));
    const box = () => screen.findByRole('checkbox', { name: /Sample Owner 1|marketing/i });
    await waitFor(() => expect(calls(effectsRoutes.list).at(-1)?.path).toContain('state=failed'));
    expect(state).toHaveFocus();
    await page.user.click(await box());
    await page.user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Could not be retried')).toBeVisible();
    expect(await box()).toBeChecked();
    answer(effectsRoutes.retry, { asked: 1, left: 0 });
    await page.user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('1 effect tried again')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Could not be retried')).toBeNull());
    expect(calls(effectsRoutes.retry).at(-1)?.body).toEqual({ effects: [{ manager: 'marketing', key: 'k1' }] });
  });
});

describe('the log', () => {
  beforeEach(() => {
    answerOperations();
    answer(eventsRoutes.catalogue, { types: [], unknown: [] });
  });

  it('reads again what it could not read, without another event', async () => {
    answer(eventsRoutes.events, ({ path }) => ({
      events: path.includes('after=') ? [] : [sampleLogged(1, 'LeadCreated')],
    }));
    await open(`/operations/events?stream=lead-${sampleId(1)}`);
    expect(await screen.findByRole('option', { name: /LeadCreated/ })).toBeVisible();
    fail(eventsRoutes.events);
    announceChanges('200', [{ kind: 'lead', id: sampleId(1) }]);
    const before = calls(eventsRoutes.events).length;
    await waitFor(() => expect(calls(eventsRoutes.events).length).toBeGreaterThan(before));
    answer(eventsRoutes.events, ({ path }) => ({
      events: path.includes('after=')
        ? [sampleLogged(2, 'NoteAdded')]
        : [sampleLogged(2, 'NoteAdded'), sampleLogged(1, 'LeadCreated')],
    }));
    expect(await screen.findByRole('option', { name: /NoteAdded/ })).toBeVisible();
  });
});
