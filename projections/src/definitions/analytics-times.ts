import type { ReadableEvent } from '../../../event-store/src/types.js';
import type { RowSet } from '../engine/tables/row-set.js';
import type { AnalyticsLeadRow } from './analytics-leads-table.js';
import {
  analyticsAbsencesTable,
  analyticsRentsTable,
  type AnalyticsAbsenceRow,
  type AnalyticsRentRow,
} from './analytics-times-tables.js';

/** What an absence says. */
type Absent = Pick<AnalyticsAbsenceRow, 'deletedAt' | 'deletionId' | 'mergedInto'>;

/** Ends the absence that lasts, if one does, and begins another where the lead is absent from now on. @param lead as it is now */
export function noteAbsence(lead: AnalyticsLeadRow, event: ReadableEvent, rows: RowSet): void {
  const { clock: at, deletedAt, deletionId, mergedInto } = lead;
  const last = rows.get(analyticsAbsencesTable, lead.leadId);
  if (last && last.untilAt === null) rows.put(analyticsAbsencesTable, { ...last, ...ended(event, at) });
  if (deletedAt === null && mergedInto === null) return;
  const now: Absent = { deletedAt, deletionId, mergedInto };
  rows.put(analyticsAbsencesTable, { ...begun(lead.leadId, last, event, at), ...now });
}

/** Begins a rent where it is another one than before. @returns when, or null where it is the same */
export function noteRent(
  leadId: string,
  rentCents: number | null,
  event: ReadableEvent,
  at: string,
  rows: RowSet,
): string | null {
  const last = rows.get(analyticsRentsTable, leadId);
  if (last && last.rentCents === rentCents) return null;
  const from = last && last.fromAt > at ? last.fromAt : at;
  if (last) rows.put(analyticsRentsTable, { ...last, ...ended(event, from) });
  rows.put(analyticsRentsTable, { ...begun(leadId, last, event, from), rentCents });
  return from;
}

function ended(event: ReadableEvent, at: string) {
  return { untilAt: at, untilPosition: event.position, untilEventId: event.id };
}

function begun(
  leadId: string,
  last: AnalyticsAbsenceRow | AnalyticsRentRow | undefined,
  event: ReadableEvent,
  at: string,
) {
  return {
    leadId,
    n: last ? last.n + 1 : 0,
    fromAt: at,
    fromPosition: event.position,
    fromEventId: event.id,
    untilAt: null,
    untilPosition: null,
    untilEventId: null,
  };
}
