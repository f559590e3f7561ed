import type { CreateLeadInput } from '../../../../../contracts/src/leads/commands.js';
import { propertyTypeSchema } from '../../../../../contracts/src/property.js';

/**
 * The Add Lead form's entries as the command that creates the lead, source `manual`.
 * Empty or invalid numbers become 0 (specification, section 5); thousands separators and $ are accepted.
 */
export function leadOfForm(form: FormData): CreateLeadInput {
  const text = (name: string) => {
    const entry = form.get(name);
    return typeof entry === 'string' ? entry : '';
  };
  return {
    name: text('name'),
    email: text('email'),
    phone: text('phone') || null,
    propertyAddress: text('propertyAddress'),
    propertyType: propertyTypeSchema.parse(text('propertyType')),
    squareFootage: Math.round(numberOf(text('squareFootage'))),
    purchasePriceCents: Math.round(numberOf(text('purchasePrice')) * 100),
    source: 'manual',
  };
}

function numberOf(entry: string): number {
  const number = Number(entry.replace(/[$,\s]/g, ''));
  return Number.isFinite(number) && number > 0 ? number : 0;
}
