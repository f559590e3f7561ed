import { onboardingPaymentDescription } from './fees.js';

/** What payments are for: descriptions that differ in case or spacing alone are one purpose. */
export function purposeOf(description: string): string {
  return description.trim().replace(/\s+/g, ' ').toLowerCase();
}

/** The purpose of every payment that names none. */
export const onboardingPurpose = purposeOf(onboardingPaymentDescription);
