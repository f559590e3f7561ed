import { columnTitle } from '../../contracts/src/stages/words.js';
import { leadStatuses, type LeadStatus } from '../../contracts/src/lead-status.js';
import type { Board, BoardCard } from '../../contracts/src/board/queries.js';

/** A sample card for specs. @param age larger is longer in its stage, so further down */
export function card(id: string, status: LeadStatus, age: number, estimatedRentCents: number | null = null): BoardCard {
  const since = new Date(Date.parse('2026-03-02T00:00:00.000Z') - age * 1000).toISOString();
  return {
    id,
    revision: 0,
    name: `Sample Owner ${id}`,
    status,
    source: 'manual',
    propertyAddress: '100 Sample St',
    city: null,
    unitCount: 1,
    estimatedRentCents,
    walkthroughStart: null,
    marketing: 'none',
    createdAt: since,
    stageSince: since,
    assigneeId: null,
    lastContactedAt: null,
  };
}

/** A sample board of all nine columns. @param next cursors of columns that have further pages */
export function board(
  position: string,
  cards: Partial<Record<LeadStatus, BoardCard[]>>,
  next: Partial<Record<LeadStatus, string>> = {},
): Board {
  return {
    asOf: '2026-03-03T00:00:00.000Z',
    position,
    columns: leadStatuses.map((status) => {
      const own = cards[status] ?? [];
      const cursor = next[status];
      return {
        status,
        label: columnTitle(status),
        count: own.length,
        monthlyRentCents: own.reduce((sum, one) => sum + (one.estimatedRentCents ?? 0), 0),
        cards: own,
        ...(cursor === undefined ? {} : { next: cursor }),
      };
    }),
  };
}

/** Which cards stand where, empty columns left out. */
export function places(of: Board): Partial<Record<LeadStatus, string[]>> {
  return Object.fromEntries(
    of.columns
      .filter((column) => column.cards.length > 0)
      .map((column) => [column.status, column.cards.map(({ id }) => id)]),
  );
}
