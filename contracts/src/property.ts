import { z } from 'zod';

/** Every property type an event can hold. Each form offers its own part of them. Never rename one. */
export const propertyTypes = ['single-family', 'multi-family', 'townhouse', 'condo', 'commercial'] as const;
export const propertyTypeSchema = z.enum(propertyTypes);
export type PropertyType = z.infer<typeof propertyTypeSchema>;

/** What an owner may choose when enrolling or asking for an analysis. */
export const ownerPropertyTypes = [
  'single-family',
  'multi-family',
  'townhouse',
  'condo',
] as const satisfies readonly PropertyType[];

/** What the staff's Add Lead form offers. */
export const addLeadPropertyTypes = [
  'single-family',
  'multi-family',
  'commercial',
] as const satisfies readonly PropertyType[];

export const ownerPropertyTypeLabels: Record<(typeof ownerPropertyTypes)[number], string> = {
  'single-family': 'Single Family Home',
  'multi-family': 'Multi-Family',
  townhouse: 'Townhouse',
  condo: 'Condo',
};

/** What staff read, in the specification's spelling. */
const staffPropertyTypeLabels: Record<PropertyType, string> = {
  'single-family': 'Single Family',
  'multi-family': 'Multi Family',
  townhouse: 'Townhouse',
  condo: 'Condo',
  commercial: 'Commercial',
};

/** The property type as staff read it, in every list, form, filter and figure. @param type one without a label reads as it is */
export function propertyTypeLabel(type: string): string {
  return staffPropertyTypeLabels[type as PropertyType] ?? type;
}

/** Stored if a form has no address (the calculators, the webinar). */
export const addressNotProvided = 'Not provided';

/** "123 Oak St, Ankeny, IA 50023": a form's address parts on one line. */
export function oneLineAddress(parts: { streetAddress: string; city: string; state: string; zipCode: string }): string {
  return `${parts.streetAddress}, ${parts.city}, ${parts.state} ${parts.zipCode}`;
}

/** One line of the repairs and improvements that a pitch proposes. Money in integer US cents. */
export const improvementSchema = z.strictObject({
  name: z.string().min(1).max(120),
  checked: z.boolean(),
  estimatedCostCents: z.int().min(0).max(100_000_000_00),
  customCostCents: z.int().min(0).max(100_000_000_00).nullable(),
});
export type Improvement = z.infer<typeof improvementSchema>;
