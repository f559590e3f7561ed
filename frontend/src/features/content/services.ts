import { contractTermMonths, repairsPreApprovedUnderCents } from '../../../../contracts/src/fees/fees.js';
import { money } from '../../../../contracts/src/numerals.js';

/** The company's services, as the landing page groups them. */
export const serviceGroups = [
  {
    name: 'Resident Relations',
    scene: 'door',
    items: ['Thorough resident screening', 'Rent collection and deposits', 'Resident support'],
  },
  {
    name: 'Property Care',
    scene: 'tools',
    items: ['Regular inspections', 'Maintenance coordination', 'Emergency response'],
  },
  {
    name: 'Financial Services',
    scene: 'ledger',
    items: ['Market analysis and pricing', 'Monthly statements', 'Year-end tax documents'],
  },
] as const;

/** Says what the groups are for. */
export const servicesLead =
  'Three desks look after every home: one for the people in it, one for the house, one for the money.';

export const transformCards = [
  {
    name: 'Reclaim Your Time',
    text: 'No late calls, no Sunday showings, no chasing rent. You hear from us when there is something to decide.',
  },
  {
    name: 'Maximize Returns',
    text: 'Priced from comparable rents, kept in repair, and leased to people who renew.',
  },
  {
    name: 'Eliminate Stress',
    text: 'Screening, notices, inspections and the books: done by people who do it every day.',
  },
] as const;

export const decisionTool = {
  title: 'Should You Rent or Sell Your Property?',
  text: 'A free decision tool. Enter what you know about your house; see both futures side by side.',
  items: [
    '5-year financial projections',
    'Detailed cash flow analysis',
    'Property value appreciation',
    'Personalized recommendations',
  ],
} as const;

/** Shown beside the enrolment form: the things that every enrolment includes. */
export const enrollmentIncludes = [
  { name: 'Property setup and onboarding', text: 'Your portal, your accounts, your property file.' },
  { name: 'Professional photography', text: 'Daylight photographs and a floor plan.' },
  { name: 'Marketing materials', text: 'Listings on the sites where renters look.' },
  { name: 'Confirmation walkthrough', text: 'We meet at the property and agree on what it needs.' },
] as const;

/** The four program requirements that an owner reads before completing the enrolment. */
export const programRequirements = [
  `Repairs pre-approved under ${money(repairsPreApprovedUnderCents)}, so that small things are fixed the day they are found.`,
  `A contract term of ${contractTermMonths} months.`,
  'Landlord insurance on the property that names us as additional insured.',
  'Working smoke and carbon monoxide detectors, heat, water and locks on the day of the walkthrough.',
] as const;
