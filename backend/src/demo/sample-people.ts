import type { Random } from './random.js';
import type { Improvement } from '../../../contracts/src/property.js';

const firstNames = [
  ...['Ada', 'Amos', 'Bea', 'Carl', 'Cora', 'Dale', 'Della', 'Earl', 'Edna', 'Elsa', 'Fay', 'Felix', 'Gail', 'Glen'],
  ...['Hank', 'Hazel', 'Ida', 'Ivan', 'June', 'Karl', 'Kay', 'Lena', 'Lyle', 'Mabel', 'Milo', 'Nell', 'Ned', 'Olive'],
  ...['Otto', 'Pearl', 'Perry', 'Quinn', 'Rhea', 'Roy', 'Sadie', 'Stan', 'Tess', 'Theo', 'Una', 'Vera', 'Wade', 'Zora'],
];
/** Nobody has these names. */
const lastNames = [
  ...[
    'Sample',
    'Sampleton',
    'Samplewood',
    'Sampleby',
    'Samplefield',
    'Example',
    'Exampleson',
    'Exampleton',
    'Mockford',
  ],
  ...['Mockingham', 'Placeholder', 'Specimen', 'Testerman', 'Testworth', 'Demoson', 'Demoville', 'Fauxley', 'Dummont'],
];
const companies = ['Sample Holdings LLC', 'Example Rentals LLC', 'Placeholder Properties', 'Specimen Homes LLC'];

export interface Person {
  name: string;
  email: string;
  phone: string;
  company: string | null;
}

/** An owner who plainly does not exist: example.com (RFC 2606) and a phone number reserved for fiction. */
export function samplePerson(random: Random): Person {
  const first = random.pick(firstNames);
  const last = random.pick(lastNames);
  return {
    name: `${first} ${last}`,
    email: `${first}.${last}${random.whole(1, 999)}@example.com`.toLowerCase(),
    phone: samplePhone(random),
    company: random.chance(0.12) ? random.pick(companies) : null,
  };
}

/** Iowa's area codes, then others of owners from elsewhere. Each has a hundred numbers for fiction: 555-0100 to 555-0199 (NANPA). */
const areaCodes = [515, 641, 319, 563, 712, 402, 605, 507, 612, 651, 763, 952, 608, 414, 309, 312, 773, 630, 816, 913];

/** A number that nobody has. Few owners share one, as in a real office. */
export function samplePhone(random: Random): string {
  const number = random.whole(0, areaCodes.length * 100 - 1);
  return `${areaCodes[Math.floor(number / 100)]}-555-01${String(number % 100).padStart(2, '0')}`;
}

/** The service area and Des Moines, with a factor for local prices. */
const cities = [
  { city: 'West Des Moines', zipCodes: ['50265', '50266'], factor: 1.15 },
  { city: 'Ankeny', zipCodes: ['50021', '50023'], factor: 1.05 },
  { city: 'Urbandale', zipCodes: ['50322', '50323'], factor: 1 },
  { city: 'Johnston', zipCodes: ['50131'], factor: 1.1 },
  { city: 'Waukee', zipCodes: ['50263'], factor: 1.12 },
  { city: 'Clive', zipCodes: ['50325'], factor: 1.08 },
  { city: 'Des Moines', zipCodes: ['50310', '50311', '50315', '50317'], factor: 0.85 },
];
const streets = [
  ...['Sample St', 'Example Ave', 'Placeholder Dr', 'Specimen Pl', 'Sample Prairie Rd', 'Mock Orange Ln'],
  ...['Demo Ct', 'Test Meadow Dr', 'Example Creek Blvd', 'Sample Maple St', 'Imaginary Oak Cir', 'Fictional Ridge Dr'],
];
const unitsOf = { 'single-family': [1], townhouse: [1], condo: [1], 'multi-family': [2, 2, 3, 4, 4, 6, 8, 12, 24] };

/** Rents and prices are of all units, in cents. */
export interface SampleProperty {
  streetAddress: string;
  city: string;
  state: 'IA';
  zipCode: string;
  propertyType: keyof typeof unitsOf;
  unitCount: number;
  squareFootage: number;
  bedrooms: number;
  bathrooms: number;
  yearBuilt: number;
  estimatedRentCents: number;
  purchasePriceCents: number;
}

export function sampleProperty(random: Random): SampleProperty {
  const { city, zipCodes, factor } = random.pick(cities);
  const propertyType = random.weighted({ 'single-family': 62, townhouse: 16, condo: 10, 'multi-family': 12 });
  const unitCount = random.pick(unitsOf[propertyType]);
  const bedrooms = propertyType === 'condo' ? random.whole(1, 2) : random.whole(2, 5);
  const rentOfUnit = (800 + bedrooms * 330 + random.whole(-6, 12) * 25) * factor;
  const estimatedRentCents = roundedRent(rentOfUnit * 100 * unitCount);
  return {
    streetAddress: sampleStreet(random),
    city,
    state: 'IA',
    zipCode: random.pick(zipCodes),
    propertyType,
    unitCount,
    squareFootage: (450 + bedrooms * 350 + random.whole(0, 40) * 10) * unitCount,
    bedrooms,
    bathrooms: random.whole(2, 2 * bedrooms) / 2,
    yearBuilt: random.whole(1908, 2022),
    estimatedRentCents,
    purchasePriceCents: Math.round((estimatedRentCents * random.between(110, 160)) / 500_000) * 500_000,
  };
}

export function sampleStreet(random: Random): string {
  return `${random.whole(10, 9900)} ${random.pick(streets)}`;
}

/** Rounded to 25 dollars, in cents. */
export function roundedRent(cents: number): number {
  return Math.round(cents / 25_00) * 25_00;
}

const works = [
  { name: 'Painting', dollars: 2800 },
  { name: 'Carpet', dollars: 3200 },
  { name: 'Landscaping', dollars: 650 },
  { name: 'Deep cleaning', dollars: 350 },
  { name: 'Smoke detectors', dollars: 180 },
  { name: 'Water heater', dollars: 1450 },
  { name: 'Deck repair', dollars: 1900 },
  { name: 'Gutters', dollars: 900 },
  { name: 'Locks', dollars: 240 },
];

/** Improvements that a pitch proposes before the first tenant. */
export function sampleImprovements(random: Random): Improvement[] {
  const proposed = works.filter(() => random.chance(0.45));
  return (proposed.length > 0 ? proposed : works.slice(0, 1)).map(({ name, dollars }) => ({
    name,
    checked: random.chance(0.7),
    estimatedCostCents: Math.round(dollars * random.between(0.8, 1.3)) * 100,
    customCostCents: null,
  }));
}
