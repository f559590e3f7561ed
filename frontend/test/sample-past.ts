import { boardRoutes } from '../../contracts/src/board/routes.js';
import { activityRoutes } from '../../contracts/src/activity/routes.js';
import type { Board } from '../../contracts/src/board/queries.js';
import type { Stay } from '../../contracts/src/board/board-time.js';
import { leadStatuses, type LeadStatus } from '../../contracts/src/lead-status.js';
import { answer, type Call } from './api.js';
import { board, card } from './sample-board.js';
import { answerDashboard } from './sample-dashboard.js';
import { sampleId } from './sample-history.js';

/** The n-th of March 2026, at noon in the office. */
export const day = (n: number): string => `2026-03-${String(n).padStart(2, '0')}T18:00:00.000Z`;

/** The sample's history of the board ends with this day, which is now. */
const today = day(9);

/** The stays of the n-th sample lead, which came in on one day and was closed on another. */
export function movedLead(n: number, came: number, moved: number): Stay[] {
  const stay = (status: LeadStatus, startedAt: string, endedAt: string | null): Stay => ({
    ...{ ...card(sampleId(n), status, n), name: `Sample Owner ${n}`, createdAt: day(came), stageSince: startedAt },
    ...{ startedAt, endedAt },
  });
  return [stay('leads', day(came), day(moved)), stay('closed', day(moved), null)];
}

/**
 * The board, now and at every instant, as these stays make it.
 * @param count how many stays the server says that there are: with very many the page does not load them all
 */
export function servePast(stays: Stay[], { count = stays.length }: { count?: number } = {}): void {
  const from = stays.map(({ startedAt }) => startedAt).sort()[0]!;
  const at = (instant: string, search: string | null): Board => {
    const seen = stays.filter(({ name }) => search === null || name === search);
    const columnsOf = (of: Stay[]) => {
      const there = of.filter(({ startedAt, endedAt }) => startedAt <= instant && (endedAt ?? '9') > instant);
      return board(
        '7',
        Object.fromEntries(leadStatuses.map((each) => [each, there.filter((stay) => stay.status === each)])),
      );
    };
    const whole = columnsOf(stays);
    const found = columnsOf(seen);
    const columns = found.columns.map((column, n) => {
      const { count, monthlyRentCents } = whole.columns[n]!;
      return search === null ? column : { ...column, total: { count, monthlyRentCents } };
    });
    const changes = seen.map(({ startedAt }) => startedAt).sort();
    const previous = changes.findLast((change) => change < instant) ?? null;
    const next = changes.find((change) => change > instant) ?? null;
    return { ...found, columns, asOf: instant, changes: { previous, next } };
  };
  answerDashboard({});
  answer(boardRoutes.board, ({ path }) => {
    const asked = new URLSearchParams(path.split('?')[1]);
    return at(asked.get('at') ?? today, asked.get('search'));
  });
  const buckets = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => ({
    start: day(n),
    moves: stays.filter(({ startedAt, status }) => startedAt === day(n) && status === 'closed').length,
    arrivals: stays.filter(({ startedAt, status }) => startedAt === day(n) && status === 'leads').length,
  }));
  answer(boardRoutes.activity, { from, to: today, position: '7', stays: count, buckets });
  answer(boardRoutes.intervals, ({ path }: Call) => {
    const since = new URLSearchParams(path.split('?')[1]).get('from')!;
    const over = stays.filter(({ endedAt }) => endedAt === null || endedAt > since);
    return { from: since, to: today, position: '7', stays: over, completeTo: today };
  });
  answer(activityRoutes.list, { position: '7', items: [] });
}
