import type { Lead } from '../../../../contracts/src/queries/lead.js';
import { fieldLabel, fieldValue, isBlank } from '../timeline/field-words.js';

const fields = [
  'email',
  'phone',
  'company',
  'ownerName',
  'propertyAddress',
  'propertyType',
  'unitCount',
  'squareFootage',
  'bedrooms',
  'bathrooms',
  'yearBuilt',
  'finishedBasementArea',
  'estimatedRentCents',
  'purchasePriceCents',
  'walkthroughStart',
  'paidCents',
  'source',
  'statusReason',
  'createdAt',
  'stageSince',
  'lastContactedAt',
] as const satisfies readonly (keyof Lead)[];

/** What is known of a lead as label and value, in reading order; what is unknown is left out. */
export function leadFacts(lead: Lead): (readonly [label: string, value: string])[] {
  return fields
    .filter((field) => !isBlank(field, lead[field]))
    .map((field) => [fieldLabel(field), fieldValue(field, lead[field])] as const);
}
