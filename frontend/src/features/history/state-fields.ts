import { fieldLabel, fieldValue, isBlank } from './field-words.js';
import type { Names } from '../people/person-name.js';
import type { LeadValues } from './state-at.js';

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

/** Ids are for programs; what they stand for, the events tell. */
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
