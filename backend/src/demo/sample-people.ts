import type { Random } from './random.js';

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
