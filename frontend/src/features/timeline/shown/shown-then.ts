import type { DataOf } from '../../../../../contracts/src/events/catalogue.js';
import { preliminaryCause, type PreliminaryCause } from '../../../../../contracts/src/analyses/estimate.js';
import { analysedProperty, rentReport } from '../../../../../contracts/src/analyses/shown.js';
import type { ShownText, ShownVersions } from '../../../../../contracts/src/shown-versions.js';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import type { Analysis, RentReport } from '../../../../../contracts/src/analyses/report.js';
import { stateAt } from '../../history/state-at.js';

/** The text that an event records as shown, with its inputs. */
export type ShownThen = { at: string; versions: ShownVersions; then: RentReport | null; today: RentReport | null } & (
  | { text: 'report'; property: Analysis['property']; cause: PreliminaryCause }
  | { text: 'estimate'; propertyType: string; unitCount: number; rentCents: number | null }
  | { text: 'pitch'; unitCount: number; rentCents: number; improvements: DataOf<'LeadPitched'>['improvements'] }
);

/** The text that an event showed to an owner; null if it showed none. An older enrolment that moved a lead does not say what it showed. */
export function textShownBy({ type, data, unreadable }: HistoryEvent): ShownText | null {
  if (unreadable) return null;
  if (type === 'ReportViewed') return 'report';
  if (type === 'FeeShown' || (type === 'LeadCreated' && data.source === 'enrollment')) return 'estimate';
  if (type === 'LeadStatusMoved' && data.feesShown !== undefined) return 'estimate';
  return type === 'LeadPitched' ? 'pitch' : null;
}

/**
 * What an event showed then; null if it showed nothing, or if the case lacks an event that it refers to.
 * @param events of the case, oldest first
 */
export function shownThen(event: HistoryEvent, events: readonly HistoryEvent[]): ShownThen | null {
  const text = textShownBy(event);
  if (text === null) return null;
  const at = events.indexOf(event);
  const analysisId = event.of?.id ?? events.find(({ type }) => type === 'AnalysisRequested')?.of?.id;
  const ofAnalysis = events.filter(({ of, unreadable }) => of?.id === analysisId && of !== undefined && !unreadable);
  const requested = ofAnalysis.find(({ type }) => type === 'AnalysisRequested');
  const property = requested && analysedProperty(requested.data as DataOf<'AnalysisRequested'>);
  const estimates = ofAnalysis.filter(({ type }) => type === 'RentEstimated');
  const rentOf = (estimate: HistoryEvent | undefined) =>
    estimate && property
      ? rentReport(estimate.data as DataOf<'RentEstimated'>, property.unitCount, estimate.occurredAt)
      : null;
  const named = estimates.find(({ id }) => id === event.data.estimateEventId);
  const newestThen = estimates.findLast((estimate) => events.indexOf(estimate) < at);
  const shared = { at: event.occurredAt, today: rentOf(estimates.at(-1)) };
  if (text === 'report') {
    const data = event.data as DataOf<'ReportViewed'>;
    if (!named || !property) return null;
    const before = ofAnalysis.slice(0, ofAnalysis.indexOf(named));
    const failed = before.findLast(({ type }) => type === 'RentEstimateFailed')?.data as
      | DataOf<'RentEstimateFailed'>
      | undefined;
    const cause = preliminaryCause(failed?.error);
    return { ...shared, text, versions: versionsIn(data), then: rentOf(named), property, cause };
  }
  if (text === 'pitch') {
    const { estimatedRentCents: rentCents, improvements, ...versions } = event.data as DataOf<'LeadPitched'>;
    const unitCount = numberOf(stateAt(events, at).unitCount) ?? 1;
    return {
      ...shared,
      text,
      versions: versionsIn(versions),
      then: rentOf(newestThen),
      unitCount,
      rentCents,
      improvements,
    };
  }
  // A move has no entries of its own: they are what the lead was then.
  const made = (event.type === 'LeadStatusMoved' ? { ...stateAt(events, at), ...event.data } : event.data) as Partial<
    DataOf<'LeadCreated'> & DataOf<'FeeShown'>
  >;
  return {
    ...shared,
    text,
    then: rentOf(named),
    versions: versionsIn(event.type === 'FeeShown' ? made : made.feesShown),
    propertyType: made.propertyType ?? '',
    unitCount: made.unitCount ?? 1,
    rentCents: (event.type === 'FeeShown' ? made.rentCents : made.estimatedRentCents) ?? null,
  };
}

/** Events without versions are older, and showed the first version. */
function versionsIn(said: Partial<ShownVersions> | undefined): ShownVersions {
  return { feeScheduleVersion: said?.feeScheduleVersion ?? 1, textVersion: said?.textVersion ?? 1 };
}

function numberOf(value: unknown) {
  return typeof value === 'number' ? value : null;
}
