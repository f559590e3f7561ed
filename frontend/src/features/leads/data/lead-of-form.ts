import type { CreateLeadInput } from '../../../../../contracts/src/leads/input.js';
import { propertyTypeSchema } from '../../../../../contracts/src/property.js';

/**
 * The Add Lead form's entries as the command that creates the lead, source `manual`.
 * Empty or invalid numbers become 0 (specification, section 5); thousands separators and $ are accepted.
 */
export function leadOfForm(entries: {
  [Name in 'name' | 'email' | 'phone' | 'propertyAddress' | 'propertyType' | 'squareFootage' | 'purchasePrice']: string;
}): CreateLeadInput {
  const { name, email, phone, propertyAddress, propertyType, squareFootage, purchasePrice } = entries;
  return {
    ...{ name, email, phone: phone || null, propertyAddress },
    propertyType: propertyTypeSchema.parse(propertyType),
    squareFootage: Math.round(numberOf(squareFootage)),
    purchasePriceCents: Math.round(numberOf(purchasePrice) * 100),
    source: 'manual',
  };
}

function numberOf(entry: string): number {
  const number = Number(entry.replace(/[$,\s]/g, ''));
  return Number.isFinite(number) && number > 0 ? number : 0;
}
