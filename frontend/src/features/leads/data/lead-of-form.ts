import type { SubmitLeadInput } from '../../../../../contracts/src/leads/routes.js';
import { typedCents } from '../../../lib/format.js';
import { propertyTypeSchema } from '../../../../../contracts/src/property.js';

/**
 * The Add Lead form's entries as the command that creates the lead, source `manual`.
 * Empty or invalid numbers become 0 (specification, section 5); thousands separators and $ are accepted. What they did not give is sent
 * as an empty text.
 */
export function leadOfForm(
  entries: {
    [
      Name in 'name' | 'email' | 'phone' | 'propertyAddress' | 'propertyType' | 'squareFootage' | 'purchasePrice'
    ]: string;
  } & { noEmail: boolean; noAddress: boolean; assignee: string },
): SubmitLeadInput {
  const { name, phone, propertyType, squareFootage, purchasePrice } = entries;
  return {
    name,
    email: entries.noEmail ? '' : entries.email,
    phone: phone || null,
    propertyAddress: entries.noAddress ? '' : entries.propertyAddress,
    propertyType: propertyTypeSchema.parse(propertyType),
    squareFootage: Math.round(numberOf(squareFootage)),
    purchasePriceCents: Math.max(0, typedCents(purchasePrice) || 0),
    source: 'manual',
    assigneeId: entries.assignee || null,
  };
}

function numberOf(entry: string): number {
  const number = Number(entry.replace(/[$,\s]/g, ''));
  return Number.isFinite(number) && number > 0 ? number : 0;
}
