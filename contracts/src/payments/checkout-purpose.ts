import { onboardingPaymentDescription } from '../fees/fees.js';

/** What payments are for: descriptions that differ in case or spacing alone are one purpose. */
export function purposeOf(description: string): string {
  return description.trim().replace(/\s+/g, ' ').toLowerCase();
}

/** The purpose of every payment that names none. */
export const onboardingPurpose = purposeOf(onboardingPaymentDescription);

/** What an invoice is for: what its items say, and what it is called, unless an item is the onboarding fee. */
export function purposesOfInvoice(invoice: {
  description: string;
  items: readonly { description: string }[];
}): ReadonlySet<string> {
  const purposes = new Set(invoice.items.map(({ description }) => purposeOf(description)));
  if (!purposes.has(onboardingPurpose)) purposes.add(purposeOf(invoice.description));
  return purposes;
}
