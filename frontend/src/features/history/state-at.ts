import type { EventType } from '../../../../contracts/src/events/catalogue.js';
import type { FieldChange, HistoryEvent } from '../../../../contracts/src/queries/history.js';

/** The fields of a lead, a referral or an analysis by name, as its history tells them. A field without a value is null. */
export type LeadValues = Readonly<Record<string, unknown>>;

/** The events that bring something into being. */
const beginnings: ReadonlySet<string> = new Set<EventType>([
  'LeadCreated',
  'AnalysisRequested',
  'ReferralSubmitted',
  'DocumentRequested',
  'CampaignStarted',
  'MessageRequested',
  'MessageIntended',
  'MessageWithheld',
  'MessageReceived',
]);

/**
 * What it was right after an event: the changes of all events up to it, applied in order. What happened to something else of its
 * case (`of`) changes nothing of it.
 * `createdAt`, which no event carries as a field, is the instant of the first event.
 * @param events the history's events, oldest first
 * @param index of the event, from 0; -1 is before the first
 */
export function stateAt(events: readonly HistoryEvent[], index: number): LeadValues {
  const values: Record<string, unknown> = {};
  for (let at = 0; at <= index && at < events.length; at++) {
    const event = events[at]!;
    if (event.of) continue;
    for (const { field, to } of event.changes) values[field] = to;
    if (beginnings.has(event.type)) values.createdAt = event.occurredAt;
  }
  return values;
}

/**
 * What differs from one state to another, in the order of the fields' first appearance.
 * Also serves to compare any two events of a history: by the states right after them.
 */
export function differences(from: LeadValues, to: LeadValues): FieldChange[] {
  const fields = new Set([...Object.keys(from), ...Object.keys(to)]);
  return [...fields]
    .map((field) => ({ field, from: from[field] ?? null, to: to[field] ?? null }))
    .filter((change) => JSON.stringify(change.from) !== JSON.stringify(change.to));
}

/**
 * "Why is this here?": the event that gave a field the value it had right after the event at `index`.
 * @returns null when no event up to there has touched the field
 */
export function whoSet(events: readonly HistoryEvent[], field: string, index: number): HistoryEvent | null {
  for (let at = Math.min(index, events.length - 1); at >= 0; at--) if (sets(events[at]!, field)) return events[at]!;
  return null;
}

function sets(event: HistoryEvent, field: string): boolean {
  if (event.of) return false;
  if (field === 'createdAt') return beginnings.has(event.type);
  return event.changes.some((change) => change.field === field);
}
