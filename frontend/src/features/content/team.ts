import { externalLinks } from './company.js';

/** Everybody on the team page. `bio` absent: no bio page yet. `photo` absent: drawn initials stand in. */
export interface TeamMember {
  name: string;
  title: string;
  phone: string;
  email: string;
  photo?: string;
  /** On the bio page of these the portrait's place says 'Photo Coming Soon'. */
  photoComingSoon?: true;
  meetingLink?: string;
  bio?: { lead: string; paragraphs: string[]; facts: { label: string; value: string }[] };
}

export const team: TeamMember[] = [
  {
    name: 'Avery Sample',
    title: 'Director of Property Management',
    phone: '(515) 555-0101',
    email: 'avery@example.com',
    meetingLink: externalLinks.meetingBooking,
    bio: {
      lead: 'Avery walks every new property before the first listing photo is taken.',
      paragraphs: [
        'As director, Avery is the person an owner meets first: at the confirmation walkthrough, with a notebook, asking what the property should do for its owner in five years.',
        'Avery leads the managers in the six cities we serve and reads every owner survey that comes back.',
      ],
      facts: [
        { label: 'Looks after', value: 'Owners, from enrolment to the first statement' },
        { label: 'Based in', value: 'Urbandale' },
      ],
    },
  },
  {
    name: 'Blake Sample',
    title: 'Owner Relations Manager',
    phone: '(515) 555-0102',
    email: 'blake@example.com',
    bio: {
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
  },
  {
    name: 'Casey Sample',
    title: 'Leasing Manager',
    phone: '(515) 555-0103',
    email: 'casey@example.com',
    bio: {
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
  },
  {
    name: 'Drew Sample',
    title: 'Maintenance Coordinator',
    phone: '(515) 555-0104',
    email: 'drew@example.com',
    photoComingSoon: true,
    bio: {
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
  },
  {
    name: 'Ellis Sample',
    title: 'Resident Services Specialist',
    phone: '(515) 555-0105',
    email: 'ellis@example.com',
    bio: {
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
  },
  {
    name: 'Finley Sample',
    title: 'Inspections Lead',
    phone: '(515) 555-0106',
    email: 'finley@example.com',
    bio: {
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
  },
  {
    name: 'Gray Sample',
    title: 'Portfolio Analyst',
    phone: '(515) 555-0107',
    email: 'gray@example.com',
    photoComingSoon: true,
    bio: {
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
  },
  {
    name: 'Harper Sample',
    title: 'Accounting Manager',
    phone: '(515) 555-0108',
    email: 'harper@example.com',
    bio: {
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
  },
  {
    name: 'Indigo Sample',
    title: 'Leasing Assistant',
    phone: '(515) 555-0109',
    email: 'indigo@example.com',
  },
];

/** The three whom the home page introduces with their phone numbers. */
export const homeTeam = team.slice(0, 3);

/** The contact card beside the enrolment form. */
export const enrollmentContact = {
  name: 'Avery Sample',
  title: 'Director of Property Management',
  phone: '(515) 555-0101',
  email: 'avery@example.com',
};

/** "Avery Sample" -> "avery-sample": lowercased, the first space replaced by a hyphen (as the specification says). */
export function teamSlug(name: string): string {
  return name.toLowerCase().replace(' ', '-');
}

/** @returns the member whose bio page this is; undefined when nobody has that slug or the member has no bio yet */
export function memberBySlug(slug: string): TeamMember | undefined {
  return team.find((member) => member.bio && teamSlug(member.name) === slug);
}

/** "Avery Sample" -> "AS" */
export function initials(name: string): string {
  const words = name.split(' ').filter(Boolean);
  return `${words[0]?.[0] ?? ''}${words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''}`.toUpperCase();
}
