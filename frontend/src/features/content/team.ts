import { inWords } from '../../../../contracts/src/numerals.js';
import { externalLinks } from './company.js';

/** Somebody on the team page; bio pages are in bios.ts. Without a `photo`, drawn initials replace it. */
export interface TeamMember {
  name: string;
  title: string;
  phone: string;
  email: string;
  photo?: string;
  /** On the bio pages of these people, 'Photo Coming Soon' replaces the portrait. */
  photoComingSoon?: true;
  meetingLink?: string;
}

const director: TeamMember = {
  name: 'Avery Sample',
  title: 'Director of Property Management',
  phone: '(515) 555-0101',
  email: 'avery@example.com',
  meetingLink: externalLinks.meetingBooking,
};

export const team: TeamMember[] = [
  director,
  {
    name: 'Blake Sample',
    title: 'Owner Relations Manager',
    phone: '(515) 555-0102',
    email: 'blake@example.com',
  },
  {
    name: 'Casey Sample',
    title: 'Leasing Manager',
    phone: '(515) 555-0103',
    email: 'casey@example.com',
  },
  {
    name: 'Drew Sample',
    title: 'Maintenance Coordinator',
    phone: '(515) 555-0104',
    email: 'drew@example.com',
    photoComingSoon: true,
  },
  {
    name: 'Ellis Sample',
    title: 'Resident Services Specialist',
    phone: '(515) 555-0105',
    email: 'ellis@example.com',
  },
  {
    name: 'Finley Sample',
    title: 'Inspections Lead',
    phone: '(515) 555-0106',
    email: 'finley@example.com',
  },
  {
    name: 'Gray Sample',
    title: 'Portfolio Analyst',
    phone: '(515) 555-0107',
    email: 'gray@example.com',
    photoComingSoon: true,
  },
  {
    name: 'Harper Sample',
    title: 'Accounting Manager',
    phone: '(515) 555-0108',
    email: 'harper@example.com',
  },
  {
    name: 'Indigo Sample',
    title: 'Leasing Assistant',
    phone: '(515) 555-0109',
    email: 'indigo@example.com',
  },
];

/** "nine": how many they are. */
export const teamInWords = inWords(team.length);

/** The people whom the home page introduces with their phone numbers. */
export const homeTeam = team.slice(0, 3);

/** The contact card beside the enrolment form. */
export const enrollmentContact = director;

/** "Avery Sample" -> "avery-sample": lowercased, the first space replaced by a hyphen (as the specification says). */
export function teamSlug(name: string): string {
  return name.toLowerCase().replace(' ', '-');
}

/** "Avery Sample" -> "AS" */
export function initials(name: string): string {
  const words = name.split(' ').filter(Boolean);
  return `${words[0]?.[0] ?? ''}${words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''}`.toUpperCase();
}
