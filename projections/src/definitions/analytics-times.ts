import type { ReadableEvent } from '../../../event-store/src/types.js';
import type { RowSet } from '../engine/tables/row-set.js';
import { leadWith } from './analytics-lead-copy.js';
import type { AnalyticsLeadRow } from '../../../contracts/src/analytics/lead-views.js';
import { rentText } from './analytics-managed.js';
import { analyticsAbsencesTable, analyticsRentsTable } from '../../../contracts/src/analytics/counted-views.js';
import { occurredAt } from '../../../contracts/src/log/recorded.js';

/** Ends the open absence, if there is one, and begins another if the lead is absent from now on. @param lead as it is now */
export function noteAbsence(lead: AnalyticsLeadRow, event: ReadableEvent, rows: RowSet): void {
  const { leadId, clock: at, deletedAt, deletionId, mergedInto } = lead;
  const last = rows.get(analyticsAbsencesTable, leadId);
  if (last && last.untilAt === null)
    rows.put(analyticsAbsencesTable, {
      ...last,
      untilAt: at,
      untilPosition: event.position,
      untilEventId: event.id,
    });
  if (deletedAt === null && mergedInto === null) return;
  rows.put(analyticsAbsencesTable, {
    leadId,
    n: last ? last.n + 1 : 0,
    fromAt: at,
    fromPosition: event.position,
    fromEventId: event.id,
    ...{ untilAt: null, untilPosition: null, untilEventId: null },
    ...{ deletedAt, deletionId, mergedInto },
  });
}

/** The lead with another rent; the same object if the rent is the same. */
export function priced(
  lead: AnalyticsLeadRow,
  rentCents: number | null,
  event: ReadableEvent,
  rows: RowSet,
): AnalyticsLeadRow {
  const { leadId, rentCents: rentBeforeCents, rentSince, steps } = lead;
  if (rentBeforeCents === rentCents) return lead;
  const happened = occurredAt(event);
  const at = rentSince > happened ? rentSince : happened;
  const { position, id: eventId } = event;
  rows.put(analyticsRentsTable, { leadId, position, at, eventId, rentBeforeCents, rentCents });
  return leadWith(lead, { rentCents, rentSince: at, steps: steps + rentText(at, rentCents) });
}
