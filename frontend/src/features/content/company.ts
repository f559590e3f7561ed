import { company } from '../../../../contracts/src/company.js';
import { countedInWords } from '../../../../contracts/src/numerals.js';

/**
 * The company's data. To adapt the site, a company edits only this file and the other files of this
 * folder (team, plans, testimonials, services, webinar and more). Every value here is a sample. Name, phone and address are in
 * contracts/src/company.ts, because the server uses them in mails and texts.
 */
export { company };

/** What search engines and link previews say of the company. */
export const companyDescription = `${company.subtitle}. Rental property management in ${company.region}.`;

/** Figures that the company vouches for; shown in several places. */
export const claims = {
  owners: '500+',
  reviews: '500+',
  rating: 4.5,
  ratingOf: 5,
  properties: '750+',
  assets: '$180M+',
  retention: '79%',
  daysToTenant: '29 days',
  placement: '14-day',
} as const;

/** The claims that appear on the landing page and at the start of the pitch, each with the thing it counts. */
export const claimFigures = [
  { figure: claims.properties, words: 'properties' },
  { figure: claims.assets, words: 'assets' },
  { figure: claims.owners, words: 'owners' },
  { figure: claims.retention, words: 'retention' },
  { figure: claims.daysToTenant, words: 'to tenant' },
  { figure: claims.placement, words: 'placement' },
] as const;

/** Pages outside this site. All open in a new tab. */
export const externalLinks = {
  residentPortal: 'https://residents.example.com/',
  ownerPortal: 'https://owners.example.com/',
  /** The listing page, and the frame that /rentals embeds. */
  listings: 'https://listings.example.com/',
  listingsFrame: 'https://listings.example.com/embed',
  /** The page where an owner reads and signs the management agreement. */
  signature: 'https://sign.example.com/management-agreement',
  walkthroughBooking: 'https://booking.example.com/confirmation-walkthrough',
  clarityBooking: 'https://booking.example.com/clarity-session',
  callBooking: 'https://booking.example.com/call',
  meetingBooking: 'https://booking.example.com/meeting',
  multiFamilyInquiry: 'https://inquiry.example.com/multi-family',
  privacy: 'https://www.example.com/privacy',
  terms: 'https://www.example.com/terms',
  fairHousing: 'https://www.hud.gov/fairhousing',
} as const;

export const socialLinks = [
  { name: 'Facebook', href: 'https://facebook.example.com/' },
  { name: 'Instagram', href: 'https://instagram.example.com/' },
  { name: 'LinkedIn', href: 'https://linkedin.example.com/' },
  { name: 'YouTube', href: 'https://youtube.example.com/' },
] as const;

/** "(515) 555-0100" -> "tel:+15155550100". Numbers in this folder are US numbers. */
export function telephoneHref(phone: string): string {
  return `tel:+1${phone.replace(/\D/g, '')}`;
}

/** The service area. For every city, features/public/scenes has a scene of the same name. */
export const cities = [
  {
    name: 'West Des Moines',
    scene: 'west-des-moines',
    description: 'Jordan Creek, Valley Junction and all that lies between.',
  },
  { name: 'Ankeny', scene: 'ankeny', description: 'New neighborhoods under a wide sky.' },
  { name: 'Urbandale', scene: 'urbandale', description: 'Tree-lined streets and deep front porches.' },
  { name: 'Johnston', scene: 'johnston', description: 'Saylorville mornings, pines and quiet cul-de-sacs.' },
  { name: 'Waukee', scene: 'waukee', description: 'A growing town, right on the trail.' },
  { name: 'Clive', scene: 'clive', description: 'The Greenbelt, from one end of town to the other.' },
] as const;

/** "six cities" */
export const citiesInWords = countedInWords(cities.length, 'city', 'cities');

export type CityScene = (typeof cities)[number]['scene'];
