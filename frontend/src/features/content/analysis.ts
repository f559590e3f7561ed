import { claims } from './company.js';

/** The texts of /analysis around its form. */
export const analysisLanding = {
  headline: 'Start Managing Your Property Today',
  lead: 'Tell us what you own. You see what it would rent for, what stays with you, and what we would do first.',
  card: 'Get Your Free Analysis',
  cardNote: 'No credit card required',
  trust: `Trusted by ${claims.owners} Property Owners`,
} as const;

/** The contents of the report, listed beside the e-mail field. */
export const reportContents = [
  'The monthly rent, with its likely range',
  'Homes nearby, what they rent for, and the difference, where we know of some',
  'What stays with you, year by year for five years',
] as const;

/** What a report looks like; drawn by scripts/draw-sample-report.mjs. */
export const sampleReportFiles = { webp: '/sample-report-4.webp', pdf: '/sample-report-4.pdf' } as const;

export const quickStart = [
  { name: 'Enroll', text: 'Online, in three short steps.' },
  { name: 'Walkthrough', text: 'We meet at the property and set the rent.' },
  { name: 'Earn', text: 'The rent arrives; we do the rest.' },
] as const;

export const challenges = [
  {
    name: 'Time-consuming management',
    text: 'Calls at dinner, showings on Sunday, a plumber who comes on Tuesday between eight and four.',
  },
  {
    name: 'Rental income uncertainty',
    text: 'Priced too high, a home stands empty; priced too low, it stays that way for a year.',
  },
  {
    name: 'Tenant troubles',
    text: 'One lease signed too quickly costs more than a month of careful looking.',
  },
  {
    name: 'Maintenance headaches',
    text: 'Small repairs that wait become large ones, and always in January.',
  },
] as const;

export const analysisServices = [
  { name: 'Property protection', text: 'Inspections with pictures, a file for every home, claims handled.' },
  { name: 'Tenant screening', text: 'Income, history and references, by the same rules for everybody.' },
  { name: 'Property marketing', text: 'Daylight photographs and listings on the sites where renters look.' },
  { name: 'Rent collection', text: 'Online payments, one statement a month, paid to your account.' },
  { name: '24/7 maintenance', text: 'A person answers at night. Emergencies are fixed, the rest is scheduled.' },
  { name: 'Vendor management', text: 'Insured trades at agreed prices, invoices checked before you see them.' },
] as const;

export const analysisProcess = [
  { name: 'Submit property details', text: 'Two minutes, as many properties as you own.' },
  { name: 'Get your analysis', text: 'Rent, range, comparables and five years of figures.' },
  { name: 'Schedule walkthrough', text: 'We look at the property together and agree on what it needs.' },
  { name: 'Start earning', text: 'Listed, leased and looked after.' },
] as const;
