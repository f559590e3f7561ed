import type { RowSet } from '../../engine/tables/row-set.js';
import { isManaged, type LeadStatus } from '../../../../contracts/src/lead-status.js';
import { edgeOf, timeOf, tally, leadWith } from './steps.js';
import { officeMonth, officeMonthAt } from './office-calendar.js';
import type { ReadableEvent } from '../../../../event-store/src/types.js';
import type { AnalyticsLeadRow } from '../../../../contracts/src/analytics/lead-views.js';
import { analyticsAbsencesTable, analyticsRentsTable } from '../../../../contracts/src/analytics/counted-views.js';
import { occurredAt } from '../../../../contracts/src/log/recorded.js';

/** A lead's state at the end of a month. */
interface Standing {
  stage: LeadStatus | null;
  rentCents: number | null;
  isGone: boolean;
}

/** An entry for `steps` of a lead: its rent from a month of the office onwards. */
function rentText(at: string, rentCents: number | null): string {
  return `r${officeMonth(at)} ${rentCents ?? ''};`;
}

/** ... and its deletion or restoration. */
export function absenceText(at: string, isGone: boolean): string {
  return `${isGone ? 'd' : 'u'}${officeMonth(at)};`;
}

/**
 * Adds a lead to the rent under management: to each month in which the lead's own changes, the change from month end to month end.
 * @param steps as they are kept with the lead
 * @param by 1, or -1 to take it out
 */
export function tallyManaged(steps: string, by: 1 | -1, rows: RowSet): void {
  const months = new Map<string, ((standing: Standing) => void)[]>();
  for (const [month, change] of changesIn(steps)) {
    const changes = months.get(month);
    if (changes) changes.push(change);
    else months.set(month, [change]);
  }
  const standing: Standing = { stage: null, rentCents: null, isGone: false };
  let before = { leads: 0, cents: 0 };
  for (const month of [...months.keys()].sort()) {
    for (const change of months.get(month)!) change(standing);
    const counts = standing.stage !== null && isManaged(standing.stage) && !standing.isGone;
    const now = counts ? { leads: 1, cents: standing.rentCents ?? 0 } : { leads: 0, cents: 0 };
    const [leads, cents] = [now.leads - before.leads, now.cents - before.cents];
    if (leads !== 0 || cents !== 0) tally(rows, ['managed', month, '', 0], by * leads, by * cents);
    before = now;
  }
}

/** In the order of the log. Within stages, rents and absences that is also the order of time. */
function changesIn(steps: string): [month: string, change: (standing: Standing) => void][] {
  return steps.split(';').flatMap<[string, (standing: Standing) => void]>((entry) => {
    const kind = entry.charAt(0);
    const [month, rent] = entry.slice(1).split(' ') as [string, string];
    if (kind === 'r') return [[month, (standing) => (standing.rentCents = rent === '' ? null : Number(rent))]];
    if (kind === 'd' || kind === 'u') return [[month, (standing) => (standing.isGone = kind === 'd')]];
    const step = edgeOf(entry);
    if (step?.kind !== 'move') return [];
    return [
      [
        officeMonthAt(timeOf(entry)),
        (standing) => {
          standing.stage = step.to;
          if (step.from === 'created') standing.rentCents = step.rentCents;
        },
      ],
    ];
  });
}

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
