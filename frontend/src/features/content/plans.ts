import { enrollmentFees } from '../../../../contracts/src/fees/fees.js';
import { money } from '../../../../contracts/src/numerals.js';

/** Prices of the public pricing section (specification, section 9). Percentages are of the monthly rent. */
export interface Plan {
  name: string;
  percent: number;
  /** Its target group, in one sentence. */
  summary: string;
  /** Shown before the list if a plan contains another. */
  includes?: string;
  features: string[];
  recommended?: true;
}

export const plans: Plan[] = [
  {
    name: 'Foundation',
    percent: 8.9,
    summary: 'Everything a rental needs to run without you.',
    features: [
      'Rent Collection',
      'Resident Benefits Package',
      'Maintenance Coordination',
      'Owner Portal Access',
      '24/7 Emergency Response',
      'Move In/Out Inspections',
      'Year-End Income/Expense Documentation',
    ],
  },
  {
    name: 'Growth',
    percent: 10.9,
    summary: 'More eyes on the property, fewer surprises.',
    includes: 'Everything in Foundation, plus',
    features: [
      'Routine inspections prior to leasing, 90 days after move-in and 90 days before renewal or move-out',
      'An inspection after move-out',
      'Utility Concierge',
    ],
    recommended: true,
  },
  {
    name: 'Wealth',
    percent: 12.9,
    summary: 'For owners who treat the house as an investment.',
    includes: 'Everything in Growth, plus',
    features: [
      'Preferred Pet Deposit Alternative Program of $1500',
      'Malicious damage coverage up to $35,000',
      'Annual portfolio review',
      'Coverage if the tenant does not pay rent',
      'Utility turn-ons/offs',
      'Surevestor',
    ],
  },
];

export const residentPlacement = {
  name: 'Resident Placement',
  percent: 7.9,
  unit: 'of annual contract value',
  summary: 'We find your resident, you do the rest: listing, showings and screening.',
};

export const multiFamily = {
  name: 'Multi-family',
  price: 'Custom pricing',
  summary: 'Two doors or two hundred. Tell us about the building and we will price it with you.',
};

export const residentGuarantee = {
  name: 'Resident Guarantee',
  text: 'If the resident we place fails the terms of the lease, we find a replacement at no cost to you.',
  note: 'With a $299 onboarding fee.',
};

const percents = plans.map(({ percent }) => percent);

/** Said where both prices are seen: the plans and the enrolment online are two price lists (specification, sections 8 and 9). */
export const plansPriceNote = `Enrolling online has a price list of its own: ${enrollmentFees.defaultPercent}% of the rent and ${money(enrollmentFees.monthlyAdministrationCents)} a month. Your agreement says which of the two applies.`;
export const enrollmentPriceNote = `The plans on our front page, ${Math.min(...percents)}% to ${Math.max(...percents)}% of the rent, are another price list. Your agreement says which of the two applies.`;
