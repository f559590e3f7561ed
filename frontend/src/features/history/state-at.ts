import { wordsOf } from '../../../../contracts/src/events/words.js';
import type { FieldChange, HistoryEvent } from '../../../../contracts/src/history/queries.js';
import { fieldLabel, fieldValue, isBlank } from './field-words.js';
import type { Names } from '../people/person-name.js';

/** The fields of a lead, a referral or an analysis by name, derived from its history. A field without a value is null. */
export type LeadValues = Readonly<Record<string, unknown>>;

const begins = (type: string) => wordsOf(type)?.begins === true;

/**
 * The state right after an event: the changes of all events up to it, applied in order. Events about another part of the case
 * (`of`) do not change it.
 * `createdAt` is not a field of any event. It is the instant of the first event.
 * @param events the history's events, oldest first
 * @param index of the event, from 0; -1 is before the first event
 */
export function stateAt(events: readonly HistoryEvent[], index: number): LeadValues {
  const values: Record<string, unknown> = {};
  for (let at = 0; at <= index && at < events.length; at++) {
    const event = events[at]!;
    if (event.of) continue;
    for (const { field, to } of event.changes) values[field] = to;
    if (begins(event.type)) values.createdAt = event.occurredAt;
  }
  return values;
}

/**
 * The differences between two states, in the order of the fields' first appearance.
 * It also compares any two events of a history, by the states right after them.
 */
export function differences(from: LeadValues, to: LeadValues): FieldChange[] {
  const fields = new Set([...Object.keys(from), ...Object.keys(to)]);
  return [...fields]
    .map((field) => ({ field, from: from[field] ?? null, to: to[field] ?? null }))
    .filter((change) => JSON.stringify(change.from) !== JSON.stringify(change.to));
}

/**
 * "Why is this here?": the event that gave a field its value right after the event at `index`.
 * @returns null if no event up to there has changed the field
 */
export function whoSet(events: readonly HistoryEvent[], field: string, index: number): HistoryEvent | null {
  for (let at = Math.min(index, events.length - 1); at >= 0; at--) if (sets(events[at]!, field)) return events[at]!;
  return null;
}

function sets(event: HistoryEvent, field: string): boolean {
  if (event.of) return false;
  if (field === 'createdAt') return begins(event.type);
  return event.changes.some((change) => change.field === field);
}

/** The fields of a lead that people look for, in reading order. */
const readingOrder = [
  'name',
  'status',
  'statusReason',
  'estimatedRentCents',
  'propertyAddress',
  'email',
  'phone',
  'company',
  'ownerName',
  'walkthroughStart',
  'paidCents',
  'propertyType',
  'unitCount',
  'squareFootage',
  'bedrooms',
  'bathrooms',
  'yearBuilt',
  'finishedBasementArea',
  'purchasePriceCents',
  'improvements',
  'requirementsAcknowledged',
  'assigneeId',
  'openTaskCount',
  'nextTaskAt',
  'noteCount',
  'fileCount',
  'marketing',
  'source',
  'createdAt',
  'stageSince',
  'lastContactedAt',
  'deleted',
];

/**
 * Other fields already say these: the address line has the address parts, and an event says that a booking has no time. `id` is the
 * console's own, for a lead that is shown before its history has loaded.
 */
const saidOtherwise = new Set([
  'streetAddress',
  'city',
  'state',
  'zipCode',
  'walkthroughScheduled',
  'deletedAt',
  'mergedInto',
  'id',
  'revision',
  'waitingSince',
  'touchDueAt',
  'firstTouchAt',
]);

/** Ids are for programs; what they stand for, the events say. */
const isId = (field: string) => /[a-z]Id$/.test(field) && field !== 'assigneeId';

export interface StateField {
  field: string;
  label: string;
  value: string;
}

/**
 * The known fields of a lead in reading order. Fields whose names this version does not know come last. Unknown values are left
 * out, unless they are among `changed`: a value that was removed must be visible.
 */
export function stateFields(values: LeadValues, changed: ReadonlySet<string>, names?: Names): StateField[] {
  const others = Object.keys(values).filter(
    (field) => !readingOrder.includes(field) && !saidOtherwise.has(field) && !isId(field),
  );
  return [...readingOrder, ...others]
    .filter((field) => !isBlank(field, values[field]) || (changed.has(field) && field in values))
    .map((field) => ({ field, label: fieldLabel(field), value: fieldValue(field, values[field], names) }));
}
