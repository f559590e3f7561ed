import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react/pure';
import { analyticsRoutes, countedLeadsRoutes } from '../../../../contracts/src/analytics/routes.js';
import type { AnswerOf } from '../../../../contracts/src/analytics/queries.js';
import { boardRoutes } from '../../../../contracts/src/board/routes.js';
import { expectAccessible } from '../../../test/accessible.js';
import { answer, calls, refuse } from '../../../test/api.js';
import { press } from '../../../test/fill-in.js';
import { announceChanges } from '../../../test/quiet-browser.js';
import { openPage, sampleUser } from '../../../test/render-page.js';
import { sampleId } from '../../../test/sample-history.js';

const common = { asOf: null, at: '2026-03-02T15:00:00.000Z', position: '7', version: 1 };
const none = { count: 0, cell: '' };
const flow = analyticsRoutes.flow;
/** A counted event of a deleted lead. */
const sampleRow = (_: unknown, n: number) => ({
  ...{ leadId: null, name: null, propertyAddress: null, status: null, source: null, city: null, propertyType: null },
  ...{ unitCount: null, estimatedRentCents: null, createdAt: null, days: null, amountCents: null },
  ...{ eventId: sampleId(n), eventType: 'LeadCreated', at: common.at, position: '7', deleted: true },
});
const open = (query: string) => openPage(`/dashboard/analytics?${query}`, sampleUser);

it('choices stand in the address, the past is announced, and Back goes a step back', async () => {
  answer(flow, { ...common, nodes: [], edges: [], rework: none, moves: none });
  const since = { from: '2019-01-01T00:00:00.000Z', to: common.at, position: '7', stays: 1 };
  answer(boardRoutes.activity, { ...since, buckets: [] });
  const leads = { count: 1, cell: 'sample' };
  const stages = [{ stage: 'won' as const, ages: [{ ...leads, age: 0, complete: true }] }];
  answer(analyticsRoutes.cohorts, ({ path }) => {
    const by: 'week' | 'month' = path.includes('by=week') ? 'week' : 'month';
    return { ...common, by, cohorts: [{ start: '2026-03-01', leads, stages }] };
  });
  const page = await open('question=flow&asOf=2020-01-01T00:00:00.000Z');
  expect(await screen.findByText('Nothing to count yet')).toBeVisible();
  expect(screen.getByText('As of Dec 31, 2019, 6:00 PM')).toBeVisible();
  expect(calls(flow)[0]?.path).toContain('asOf=2020-01-01');
  await press(page, 'Back to now');
  await waitFor(() => expect(page.address()).toBe('/dashboard/analytics?question=flow'));
  await page.user.click(screen.getByRole('link', { name: 'Cohorts' }));
  await page.user.selectOptions(await screen.findByLabelText('Cohorts by'), 'week');
  await waitFor(() => expect(page.address()).toBe('/dashboard/analytics?question=cohorts&by=week'));
  expect(await screen.findByRole('table')).toBeVisible();
  window.history.back();
  await waitFor(() => expect(screen.getByRole('link', { name: 'Flow' })).toHaveAttribute('aria-current', 'page'));
});

it.each(['lead', 'referral', 'campaign'] as const)(
  'the rows of a figure follow a %s, as the figure does',
  async (kind) => {
    const counted = (count: number) => {
      answer(flow, { ...common, nodes: [], edges: [], rework: none, moves: none });
      answer(countedLeadsRoutes.list, { ...common, leads: Array.from({ length: count }, sampleRow), total: count });
    };
    counted(1);
    await open('question=flow&cell=sample');
    expect(await screen.findByText('1 entry')).toBeVisible();
    counted(2);
    announceChanges('8', [{ kind, id: sampleId(1) }]);
    expect(await screen.findByText('2 entries')).toBeVisible();
  },
);

it('figures that could not be loaded say so, and are there after a retry', async () => {
  const pipeline = analyticsRoutes.pipeline;
  refuse(pipeline, { status: 503, title: 'The database can’t be reached.', code: 'database_unavailable' });
  const page = await open('question=pipeline');
  expect((await screen.findByText('The figures could not be loaded')).closest('[role="alert"]')).toBeVisible();
  await expectAccessible();
  const leads = { count: 1, cell: 'sample', cents: 210_000 };
  answer(pipeline, {
    ...common,
    stages: [
      {
        ...{ stage: 'won', label: 'Won', leads, withoutRent: none, medianDays: null, timeLeftDays: null },
        over: none,
      },
    ],
  });
  await press(page, 'Try again');
  expect(await screen.findByRole('heading', { name: 'Monthly rent by stage' })).toBeVisible();
  expect(screen.getByText(/^Counted Mar 2/)).toHaveTextContent(
    'Counted Mar 2, 9:00 AM, up to event 7, by version 1 of the definition.',
  );
});

it('a stage in which leads are meant to stay leaves no time and makes nobody wait', async () => {
  const figure = (count: number, cell: string) => ({ count, cell });
  const stage = (stage: 'proposal' | 'closed', label: string, left: number | null, over: number) => ({
    ...{ stage, label, leads: { ...figure(300, stage), cents: 210_000 }, withoutRent: none },
    ...{ medianDays: 3, timeLeftDays: left, over: figure(over, `over ${stage}`) },
  });
  answer(analyticsRoutes.pipeline, {
    ...common,
    stages: [stage('proposal', 'Proposal', 1, 20), stage('closed', 'Closed', null, 0)],
  });
  await open('question=pipeline');
  const bars = await screen.findByRole('list', { name: 'Monthly rent by stage' });
  expect(bars).toHaveTextContent(/Proposal.*median stay 3 days, left 1 day.*300 leads, 20 overdue/);
  expect(bars).toHaveTextContent(/Closed.*median stay 3 days(?!, left).*300 leads$/);
  expect(screen.getByText(/Leads are meant to stay in Closed, Won, and Lost/)).toBeVisible();
});

type Group = AnswerOf<'times'>['groups'][number];
const timesOf = (stage: Group['stage'], label: string): Group => ({
  ...{ key: stage ?? '', label, stage, medianDays: 3, p90Days: 5, survivalMedianDays: null, buckets: [], survival: [] },
  ...{ done: { count: 2, cell: 'done' }, waiting: { count: 300, cell: `waiting ${stage}` } },
  ...{ deleted: none, lost: none, over: none },
});
/** Whether the chart speaks of somebody overdue, and the names of its figures. */
async function factsOf(name: string): Promise<[boolean, string[]]> {
  const chart = (await screen.findByRole('heading', { level: 2, name })).closest('section')!;
  return [chart.textContent.includes('verdue'), [...chart.querySelectorAll('dt')].map((term) => term.textContent)];
}

it('times say who is still in a stage, and who is overdue only where leads are meant to go on', async () => {
  answer(analyticsRoutes.times, { ...common, groups: [timesOf('proposal', 'Proposal'), timesOf('closed', 'Closed')] });
  await open('question=times');
  expect(await factsOf('Proposal')).toEqual([true, ['Moved on', 'Still there', 'Overdue', 'Deleted while there']]);
  expect(await factsOf('Closed')).toEqual([false, ['Moved on', 'Still there', 'Deleted while there']]);
  expect(document.body).not.toHaveTextContent('waiting in Closed');
  expect(document.body).not.toHaveTextContent('leads still waiting');
});

it('times say who still waits to convert', async () => {
  answer(analyticsRoutes.times, { ...common, groups: [timesOf(null, '')] });
  await open('question=times&measure=conversion');
  expect(await factsOf('Time to convert')).toEqual([
    true,
    ['Moved on', 'Still waiting', 'Overdue', 'Deleted while waiting', 'Lost'],
  ]);
});

it('a funnel says first what matters, and how it differs from the period to compare with', async () => {
  const period = (from: string, to: string, [created, closed, lost]: [number, number, number]) => {
    const figure = (count: number, part: string) => ({ count, cell: `${part} ${from}` });
    const step = { ofPrevious: closed / created, ofFirst: closed / created };
    const steps = [
      { ...figure(created, 'created'), stage: 'created' as const, label: 'Created', ofPrevious: null, ofFirst: 1 },
      { ...figure(closed, 'closed'), stage: 'closed' as const, label: 'Closed', ...step },
    ];
    const split = { key: '', label: 'All leads', steps, lost: figure(lost, 'lost'), won: figure(2, 'won') };
    return { from, to, splits: [split] };
  };
  const [march, february] = [
    period('2026-03-01', '2026-03-31', [40, 10, 3]),
    period('2026-02-01', '2026-02-28', [32, 12, 3]),
  ];
  answer(analyticsRoutes.funnel, { ...common, periods: [march, february] });
  const stages = (closed: number) => [
    { stage: 'closed' as const, ages: [{ count: closed, cell: 'closed', age: 0, complete: true }] },
  ];
  answer(analyticsRoutes.cohorts, {
    ...{ ...common, by: 'week' as const },
    cohorts: [
      { start: '2026-03-02', leads: { count: 30, cell: 'first' }, stages: stages(8) },
      { start: '2026-03-09', leads: { count: 10, cell: 'second' }, stages: stages(2) },
    ],
  });
  await open('question=funnel&compareFrom=2026-02-01&compareTo=2026-02-28');
  const charts = await screen.findAllByRole('heading', { level: 2, name: /^All leads/ });
  const headlines = (title: HTMLElement) =>
    [...title.closest('section')!.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
  expect(headlines(charts[0]!)).toEqual([
    ...['Created40 8 more', 'Reached Closed10 2 fewer', 'Won2 no change', 'Lost on the way3 no change'],
  ]);
  const course = '30 in the week of Mar 2, 2026, 10 in the week of Mar 9, 2026, at most 30 in the week of Mar 2, 2026';
  const drawn = (name: RegExp) => screen.queryAllByRole('img', { name });
  await waitFor(() => expect(drawn(new RegExp(`^Created by week: ${course}`))).toHaveLength(2));
  const reached = 'Reached Closed within 1 week, by week of creation: 8 in the week of Mar 2, 2026';
  expect(drawn(new RegExp(`^${reached}`))).toHaveLength(2);
  expect(calls(analyticsRoutes.cohorts).map(({ path }) => path)).toEqual(
    expect.arrayContaining([expect.stringContaining('by=week&from=2026-03-01&to=2026-03-31')]),
  );
  expect(headlines(charts[1]!)).toEqual(['Created32', 'Reached Closed12', 'Won2', 'Lost on the way3']);
  await expectAccessible();
});
