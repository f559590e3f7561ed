import { leadStatuses, type LeadStatus } from '../../../../contracts/src/lead-status.js';
import { stageTotalsTable } from '../../../../contracts/src/leads/stage-totals.js';
import type { ReadableEvent } from '../../../../event-store/src/types.js';
import type { Lookup } from '../../engine/projection.js';
import type { RowSet } from '../../engine/tables/row-set.js';

interface Counted {
  status: LeadStatus;
  estimatedRentCents: number | null;
  deletedAt: string | null;
  erasedAt: string | null;
}

/** Events that can change the totals. */
const counting: ReadonlySet<string> = new Set<ReadableEvent['type']>([
  'LeadCreated',
  'LeadStatusMoved',
  'LeadPitched',
  'PropertyDetailsEdited',
  'LeadDeleted',
  'LeadRestored',
  'LeadMerged',
  'LeadUnmerged',
  'LeadErased',
]);
const none: Lookup[] = [];
const allStages: Lookup[] = leadStatuses.map((status) => ({ table: stageTotalsTable, key: status }));

/** The rows that `count` may get for the event: its lead may be in any stage. */
export function totalsLookup({ type }: ReadableEvent): Lookup[] {
  return counting.has(type) ? allStages : none;
}

/**
 * Takes the lead's old state out of the totals, and adds its new one.
 * @param before undefined for a new lead
 * @throws Error for an event whose totals were not looked up: they would start at 0 again
 */
export function count(rows: RowSet, { type }: ReadableEvent, before: Counted | undefined, after: Counted): void {
  const isSame =
    before?.status === after.status &&
    before.estimatedRentCents === after.estimatedRentCents &&
    stands(before) === stands(after);
  if (isSame) return;
  if (!counting.has(type)) throw new Error(`${type} changes the totals of the stages, which are not looked up for it`);
  if (before && stands(before)) add(rows, before, -1);
  if (stands(after)) add(rows, after, 1);
}

/** Whether it is a card of the board of now. */
function stands({ deletedAt, erasedAt }: Counted): boolean {
  return deletedAt === null && erasedAt === null;
}

function add(rows: RowSet, { status, estimatedRentCents }: Counted, leads: 1 | -1): void {
  const total = rows.get(stageTotalsTable, status);
  rows.put(stageTotalsTable, {
    status,
    leadCount: (total?.leadCount ?? 0) + leads,
    monthlyRentCents: (total?.monthlyRentCents ?? 0) + leads * (estimatedRentCents ?? 0),
  });
}
