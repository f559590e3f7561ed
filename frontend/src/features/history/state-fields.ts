import { fieldLabel, fieldValue, isBlank } from './field-words.js';
import type { Names } from '../people/person-name.js';
import type { LeadValues } from './state-at.js';

/** The fields of a lead that people ask for, in reading order. */
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
 * The address in parts says what the line says, a booking without a time what its event says; the ids are the
 * console's own, of a lead that is shown before its history is there.
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
  'stageEventId',
  'stageActorId',
  'waitingSince',
  'touchDueAt',
  'firstTouchAt',
]);

export interface StateField {
  field: string;
  label: string;
  value: string;
}

/**
 * What is known of a lead, ready to be read: in reading order, fields this version does not know by name at the end.
 * What is unknown is left out, unless it is among `changed`: that a value went away must be seen.
 */
export function stateFields(values: LeadValues, changed: ReadonlySet<string>, names?: Names): StateField[] {
  const others = Object.keys(values).filter((field) => !readingOrder.includes(field) && !saidOtherwise.has(field));
  return [...readingOrder, ...others]
    .filter((field) => !isBlank(field, values[field]) || (changed.has(field) && field in values))
    .map((field) => ({ field, label: fieldLabel(field), value: fieldValue(field, values[field], names) }));
}
