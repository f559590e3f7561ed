/** Numbers as people and other programs write them. Each `texts` is the same number as the text service names it. */
export const phoneSpellings = [
  { how: 'plain', texts: '+15155550110', plain: '515-555-0110', written: '(515) 555-0110' },
  { how: 'with an extension', texts: '+15155550111', plain: '515-555-0111', written: '515-555-0111 ext. 4' },
  { how: 'with an extension after x', texts: '+15155550112', plain: '515-555-0112', written: '515.555.0112 x12' },
  { how: 'as a spreadsheet writes a number', texts: '+15155550107', plain: '515-555-0107', written: '5155550107.0' },
  { how: 'with 001', texts: '+15155550113', plain: '515-555-0113', written: '001 515 555 0113' },
  {
    how: 'with hyphens that do not break',
    texts: '+15155550114',
    plain: '515-555-0114',
    written: '515\u2011555\u20110114',
  },
  { how: 'with the country code', texts: '+15155550115', plain: '515-555-0115', written: '+1 515 555 0115' },
  {
    how: 'with spaces that do not break',
    texts: '+15155550116',
    plain: '515-555-0116',
    written: '1\u00a0515\u00a05550116',
  },
];

/** One apartment, as five people write it. */
export const onePlace = [
  '1200 Sample Street Apt 4, Ankeny, IA 50023',
  '1200 Sample St #4, Ankeny, IA 50023-1234',
  '1200 SAMPLE ST APT. 4, ANKENY, ia 50023',
  '1200 Sample St., Unit 4, Ankeny, IA 50023',
  'Apartment 4, 1200 Sample Street, Ankeny, Iowa 50023',
];

/** Its neighbour, which is another home. */
export const nextDoor = '1200 Sample Street Apt 5, Ankeny, IA 50023';

/** Names that read alike: with accents in one character and in two, with straight and curly apostrophes, with odd spaces. */
export const alikeNames = [
  ['Zo\u00eb Sample-N\u00fa\u00f1ez', 'Zoe\u0308 Sample-Nu\u0301n\u0303ez'],
  ["Siobh\u00e1n O'Sample", 'Siobha\u0301n O\u2019Sample'],
  ["D'Arcy Sample", 'D\u2018Arcy Sample'],
  ['Ida van Sample', 'ida  VAN\u00a0sample'],
  ['Stra\u00dfe Sample', 'STRASSE SAMPLE'],
].map(([one = '', other = '']) => ({ one, other }));
