import type { RowSet } from '../engine/tables/row-set.js';
import type { AnalyticsLeadRow } from '../../../contracts/src/analytics/lead-views.js';
import { edgeOf } from './analytics-steps.js';
import { tally } from './analytics-tally.js';

/**
 * The count of each stage now is what came in less what went out, by the steps that count, so a move changes nothing here.
 * Only the rest is kept: rents that changed meanwhile, and deleted leads.
 */
export function tallyNow(before: AnalyticsLeadRow, after: AnalyticsLeadRow, rows: RowSet): void {
  const isPlainMove = after.stagePosition > before.stagePosition && after.deletedAt === null;
  if (isPlainMove) return;
  if (before.stage !== after.stage) {
    tallyLacking(before, -1, rows);
    return tallyLacking(after, 1, rows);
  }
  if (before.deletedAt === after.deletedAt && before.rentCents === after.rentCents) return;
  const [was, is] = [stood(before), stood(after)];
  add(after.stage, { leads: is.leads - was.leads, cents: is.cents - was.cents }, 1, rows);
}

function stood({ deletedAt, rentCents }: AnalyticsLeadRow): Stood {
  return deletedAt === null ? { leads: 1, cents: rentCents ?? 0 } : { leads: 0, cents: 0 };
}

interface Stood {
  leads: number;
  cents: number;
}

/** Adds what the steps of a whole lead lack. @param by 1, or -1 to remove it */
export function tallyLacking({ stage, deletedAt, rentCents, steps }: AnalyticsLeadRow, by: 1 | -1, rows: RowSet): void {
  if (deletedAt === null) add(stage, { leads: 1, cents: rentCents ?? 0 }, by, rows);
  for (const entry of steps.split(';')) {
    const edge = edgeOf(entry);
    if (edge?.kind !== 'move') continue;
    const { from, to } = edge;
    const step = { leads: 1, cents: edge.rentCents ?? 0 };
    add(to, { leads: -step.leads, cents: -step.cents }, by, rows);
    if (from !== 'created') add(from, step, by, rows);
  }
}

function add(stage: string, { leads, cents }: Stood, by: 1 | -1, rows: RowSet): void {
  if (leads !== 0 || cents !== 0) tally(rows, ['now', '', stage, 0], by * leads, by * cents);
}
