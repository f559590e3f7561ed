/** Words of a street address that people write in two ways, with the short form. */
const shortForms = new Map(
  Object.entries({
    street: 'st',
    avenue: 'ave',
    boulevard: 'blvd',
    circle: 'cir',
    court: 'ct',
    drive: 'dr',
    highway: 'hwy',
    lane: 'ln',
    parkway: 'pkwy',
    place: 'pl',
    road: 'rd',
    terrace: 'ter',
    apartment: 'apt',
    north: 'n',
    south: 's',
    east: 'e',
    west: 'w',
  }),
);

/**
 * One spelling for all ways of writing an address: "100 North Sample Street, Ankeny, IA 50023" and
 * "100 n. sample st  Ankeny ia 50023" both give "100 n sample st ankeny ia 50023". For comparing, not for showing.
 * Rows of `read.analyses` hold it: if you change it, raise that projection's version.
 */
export function normalisedAddress(address: string): string {
  return address
    .toLowerCase()
    .replace(/[.,#]/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => shortForms.get(word) ?? word)
    .join(' ');
}
