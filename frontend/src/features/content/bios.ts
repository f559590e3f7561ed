import { citiesInWords } from './company.js';
import { team, teamSlug, type TeamMember } from './team.js';

export interface Bio {
  lead: string;
  paragraphs: string[];
  facts: { label: string; value: string }[];
}

/** The bio pages, by name. Separate from the team itself, so that the home page doesn't load them. */
export const bios: Record<string, Bio> = {
  'Avery Sample': {
    lead: 'Avery walks every new property before the first listing photo is taken.',
    paragraphs: [
      'As director, Avery is the person an owner meets first: at the confirmation walkthrough, with a notebook, asking what the property should do for its owner in five years.',
      `Avery leads the managers in the ${citiesInWords} we serve and reads every owner survey that comes back.`,
    ],
    facts: [
      { label: 'Looks after', value: 'Owners, from enrollment to the first statement' },
      { label: 'Based in', value: 'Urbandale' },
    ],
  },
  'Blake Sample': {
    lead: 'Blake answers the question behind the question.',
    paragraphs: [
      'Blake keeps owners informed: what was spent, what was decided and what comes next, in plain words and before they have to ask.',
      'Monthly statements, year-end documents and the annual portfolio review all pass over this desk.',
    ],
    facts: [
      { label: 'Looks after', value: 'Statements, reviews, tax documents' },
      { label: 'Based in', value: 'West Des Moines' },
    ],
  },
  'Casey Sample': {
    lead: 'Casey fills homes with people who stay.',
    paragraphs: [
      'Casey prices, photographs and shows every home, and screens each applicant by the same written standard.',
      'A short vacancy is good; a resident who renews is better. Casey measures both.',
    ],
    facts: [
      { label: 'Looks after', value: 'Listings, showings, screening' },
      { label: 'Based in', value: 'Ankeny' },
    ],
  },
  'Drew Sample': {
    lead: 'Drew knows which noise can wait until Monday.',
    paragraphs: [
      'Drew schedules our trades people around the clock and checks the work before an invoice reaches an owner.',
      'Emergencies are answered at any hour; everything else gets a date and a price first.',
    ],
    facts: [
      { label: 'Looks after', value: 'Repairs, vendors, emergencies' },
      { label: 'Based in', value: 'Johnston' },
    ],
  },
  'Ellis Sample': {
    lead: 'Ellis is the voice that residents hear first.',
    paragraphs: [
      'From move-in day to the deposit letter, Ellis makes sure that residents know whom to call and that somebody calls back.',
      'Good resident care is the quietest kind of asset protection.',
    ],
    facts: [
      { label: 'Looks after', value: 'Residents, renewals, utilities' },
      { label: 'Based in', value: 'Waukee' },
    ],
  },
  'Finley Sample': {
    lead: 'Finley finds the slow leak before the ceiling does.',
    paragraphs: [
      'Finley inspects prior to leasing, after move-in, before renewal and after move-out, with photographs that an owner can open at any time.',
      'Small findings become work orders the same day.',
    ],
    facts: [
      { label: 'Looks after', value: 'Inspections, photo records' },
      { label: 'Based in', value: 'Clive' },
    ],
  },
  'Gray Sample': {
    lead: 'Gray turns comparable rents into a price you can defend.',
    paragraphs: [
      'Gray runs the rent analyses and the rent-or-sell reviews, and will say so when selling is the better answer.',
      'Every figure comes with its source and its range.',
    ],
    facts: [
      { label: 'Looks after', value: 'Rent analyses, portfolio reviews' },
      { label: 'Based in', value: 'Urbandale' },
    ],
  },
  'Harper Sample': {
    lead: 'Harper closes the books on time, every month.',
    paragraphs: [
      'Rent in, bills out, the rest to the owner: Harper keeps each trust account to the cent and explains any line on request.',
      'Year-end documents are ready before tax season starts.',
    ],
    facts: [
      { label: 'Looks after', value: 'Trust accounts, owner payments' },
      { label: 'Based in', value: 'Urbandale' },
    ],
  },
};

/** @returns the owner of this bio page; null if nobody has that slug, or that person has no bio yet */
export function bioBySlug(slug: string): { member: TeamMember; bio: Bio } | null {
  const member = team.find(({ name }) => teamSlug(name) === slug);
  const bio = member && bios[member.name];
  return bio ? { member, bio } : null;
}
