import type { Random } from './random.js';

const firstNames = [
  ...['Ada', 'Amos', 'Bea', 'Carl', 'Cora', 'Dale', 'Della', 'Earl', 'Edna', 'Elsa', 'Fay', 'Felix', 'Gail', 'Glen'],
  ...['Hank', 'Hazel', 'Ida', 'Ivan', 'June', 'Karl', 'Kay', 'Lena', 'Lyle', 'Mabel', 'Milo', 'Nell', 'Ned', 'Olive'],
  ...['Otto', 'Pearl', 'Perry', 'Quinn', 'Rhea', 'Roy', 'Sadie', 'Stan', 'Tess', 'Theo', 'Una', 'Vera', 'Wade', 'Zora'],
];
/** Nobody is called like this. */
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

/** An owner who plainly does not exist: example.com (RFC 2606) and a telephone number set aside for fiction. */
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

export function samplePhone(random: Random): string {
  return `515-555-01${String(random.whole(0, 99)).padStart(2, '0')}`;
}
