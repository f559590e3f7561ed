import * as field from '../fields.js';
import { leadStatuses, type LeadStatus } from '../lead-status.js';

/** How a column is sorted: newest in the stage first, longest in it first, or by the rent that cards show, highest first. */
export const columnSorts = ['newest', 'stalest', 'rent'] as const;
export type ColumnSort = (typeof columnSorts)[number];

/** The order of the columns; unnamed ones newest first. */
export type BoardSort = Partial<Record<LeadStatus, ColumnSort>>;

type NamedSort = `${LeadStatus}.${ColumnSort}`;
const namedSorts = leadStatuses.flatMap((status) =>
  columnSorts.map((sort): NamedSort => `${status}.${sort}`),
) as unknown as readonly [NamedSort, ...NamedSort[]];

/** For a whole board: `leads.stalest,closed.rent`. */
export const boardSortInput = field.someOf('Sort', namedSorts);
/** For one column. */
export const columnSortInput = field.choice('Sort', columnSorts).optional();

/** The parsed parameter; if a stage occurs twice, the last counts. */
export function boardSortOf(named: readonly NamedSort[] | undefined): BoardSort {
  return Object.fromEntries((named ?? []).map((each) => each.split('.') as [LeadStatus, ColumnSort]));
}

/** The parameter, if it says anything. */
export function sortQuery(sort: BoardSort): Record<string, string> {
  const named = leadStatuses.flatMap((status) => {
    const by = sort[status];
    return by === undefined || by === 'newest' ? [] : [`${status}.${by}`];
  });
  return named.length === 0 ? {} : { sort: named.join(',') };
}

interface Priced {
  estimatedRentCents: number | null;
  analysedRentCents?: number | null | undefined;
}

/** Said of totals, which are sums of the leads' own rents. */
export const notCounted = 'Estimates marked ≈ are not counted.';

/** The rent that a card shows: the lead's own, else the estimate of its analysis; null if there is neither. */
export function rentOnCard({ estimatedRentCents, analysedRentCents }: Priced): number | null {
  return estimatedRentCents || analysedRentCents || null;
}

interface Sorted extends Priced {
  id: string;
  stageSince: string;
}

const byId = (a: Sorted, b: Sorted) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
const byStageAge = (a: Sorted, b: Sorted) =>
  a.stageSince === b.stageSince ? byId(a, b) : a.stageSince < b.stageSince ? 1 : -1;

const orders: Record<ColumnSort, (a: Sorted, b: Sorted) => number> = {
  newest: byStageAge,
  stalest: (a, b) => byStageAge(b, a),
  // Cards without a rent come last.
  rent: (a, b) => (rentOnCard(b) ?? -1) - (rentOnCard(a) ?? -1) || byId(a, b),
};

/** The order of a column's cards, as the server pages through it. */
export const cardOrder = (sort: ColumnSort = 'newest') => orders[sort];
