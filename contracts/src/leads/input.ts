import { z } from 'zod';
import { leadSources } from './lead-source.js';
import { leadStatuses } from '../lead-status.js';
import { addressNotProvided, propertyTypes } from '../property.js';
import * as field from '../fields.js';
import { isKnown } from '../keys/known.js';

export const statusInput = field.choice('Status', leadStatuses);
/** A user's id in a command; null: nobody. */
export const userInput = (label: string) => field.idInput(label).toLowerCase().nullable();
const propertyTypeInput = field.choice('Property type', propertyTypes);

/** A new lead. Staff may name a status; a visitor's request with one is refused. */
export const createLeadSchema = z.strictObject({
  id: field.idInput('id').optional(),
  name: field.textOrNone('Name').transform((name) => name ?? ''),
  email: field.emailInput,
  phone: field.optionalPhone('Phone'),
  company: field.optionalText('Company'),
  ownerName: field.optionalText('Owner name'),
  status: statusInput.optional(),
  source: field.choice('Source', leadSources),
  propertyAddress: field.textOrNone('Property address', 300).transform((address) => address ?? addressNotProvided),
  streetAddress: field.optionalText('Street address'),
  city: field.optionalText('City', 100),
  state: field.optionalText('State', 2),
  zipCode: field.orNull(field.zipCodeInput),
  propertyType: field.orNull(propertyTypeInput),
  unitCount: field.unitCountInput.default(1),
  squareFootage: field.squareFootageInput.default(0),
  bedrooms: field.orNull(field.bedroomsInput),
  bathrooms: field.orNull(field.bathroomsInput),
  yearBuilt: field.orNull(field.yearBuiltInput),
  finishedBasementArea: field.orNull(field.squareFootageInput),
  estimatedRentCents: field.orNull(field.centsInput('Estimated rent')),
  purchasePriceCents: field.orNull(field.centsInput('Purchase price')),
});
export type CreateLead = z.infer<typeof createLeadSchema>;
export type CreateLeadInput = z.input<typeof createLeadSchema>;

const reachedBy = {
  email: 'Email is required if there is no phone',
  phone: 'Phone is required if they gave no e-mail',
};

/**
 * Whom staff write down can be written to or called. The sentence at the field that is left empty if they can be neither; null: they
 * can. Visitors always give an e-mail.
 */
export function unreachable(
  { email, phone }: { email: string; phone: string | null },
  empty: keyof typeof reachedBy = 'phone',
): { path: string; message: string } | null {
  return isKnown(email) || phone !== null ? null : { path: empty, message: reachedBy[empty] };
}

/** Who the owner is. Absent means unchanged; null clears, and for an e-mail the empty text. */
export const editLeadDetailsSchema = z.strictObject({
  name: field.requiredText('Name').optional(),
  email: field.emailOrNone.optional(),
  phone: field.phoneInput('Phone').nullable().optional(),
  company: field.requiredText('Company').nullable().optional(),
  ownerName: field.requiredText('Owner name').nullable().optional(),
});
export type EditLeadDetails = z.infer<typeof editLeadDetailsSchema>;

/** What is known of the property. Absent means unchanged; null clears. */
export const editPropertySchema = z.strictObject({
  propertyAddress: field.requiredText('Property address', 300).optional(),
  streetAddress: field.requiredText('Street address').nullable().optional(),
  city: field.requiredText('City', 100).nullable().optional(),
  state: field.requiredText('State', 2).nullable().optional(),
  zipCode: field.zipCodeInput.nullable().optional(),
  propertyType: propertyTypeInput.nullable().optional(),
  unitCount: field.unitCountInput.optional(),
  squareFootage: field.squareFootageInput.optional(),
  bedrooms: field.bedroomsInput.nullable().optional(),
  bathrooms: field.bathroomsInput.nullable().optional(),
  yearBuilt: field.yearBuiltInput.nullable().optional(),
  finishedBasementArea: field.squareFootageInput.nullable().optional(),
  estimatedRentCents: field.centsInput('Estimated rent').nullable().optional(),
  purchasePriceCents: field.centsInput('Purchase price').nullable().optional(),
});
export type EditProperty = z.infer<typeof editPropertySchema>;

const mostImprovements = 200;
const improvementInput = z.strictObject(
  {
    name: field.requiredText('Name', 120),
    checked: z.boolean(field.mustBe('checked', 'true or false')),
    estimatedCostCents: field.centsInput('Estimated cost'),
    customCostCents: field.centsInput('Custom cost').nullable(),
  },
  field.mustBe('An improvement', 'an object'),
);
export const improvementsInput = z
  .array(improvementInput, field.mustBe('improvements', 'a list'))
  .max(mostImprovements, `At most ${mostImprovements} improvements`);
