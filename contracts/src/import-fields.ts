/** The kinds of things that a file can contain. */
export const importKinds = ['leads', 'notes'] as const;
export type ImportKind = (typeof importKinds)[number];

/** The possible fields of a column, with their names for people. A lead needs its e-mail; a note its text and its lead. */
export const importFields = {
  leadId: 'Lead ID',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  company: 'Company',
  ownerName: 'Owner name',
  status: 'Stage',
  source: 'Source',
  propertyAddress: 'Property address',
  streetAddress: 'Street address',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP code',
  propertyType: 'Property type',
  unitCount: 'Number of units',
  squareFootage: 'Square footage',
  bedrooms: 'Bedrooms',
  bathrooms: 'Bathrooms',
  yearBuilt: 'Year built',
  finishedBasementArea: 'Finished basement area',
  estimatedRent: 'Estimated rent',
  purchasePrice: 'Purchase price',
  note: 'Note',
  noteDate: 'Date of the note',
} as const;
export type ImportField = keyof typeof importFields;
export const importFieldNames = Object.keys(importFields) as ImportField[];

const ofNotes: ReadonlySet<ImportField> = new Set(['leadId', 'email', 'note', 'noteDate']);

/** The fields of a file of this kind. A lead's id is ours to make. */
export function fieldsOf(kind: ImportKind): ImportField[] {
  return importFieldNames.filter((field) => (kind === 'notes' ? ofNotes.has(field) : field !== 'leadId'));
}

/** Column of the file, 0 first, by field. */
export type ImportColumns = Partial<Record<ImportField, number>>;

/** Other words that files use for a field, normalised by `wordsOf`. */
const synonyms: Partial<Record<ImportField, readonly string[]>> = {
  leadId: ['id', 'lead'],
  name: ['full name', 'contact', 'contact name', 'lead name', 'customer'],
  email: ['e mail', 'email address', 'mail', 'e mail address'],
  phone: ['phone number', 'mobile', 'cell', 'telephone', 'tel'],
  company: ['company name', 'organization', 'organisation', 'business'],
  ownerName: ['owner'],
  status: ['status', 'pipeline stage'],
  source: ['lead source', 'origin'],
  propertyAddress: ['address', 'property', 'full address'],
  streetAddress: ['street', 'address 1', 'address line 1'],
  city: ['town'],
  zipCode: ['zip', 'postal code', 'postcode', 'zip code'],
  propertyType: ['type', 'home type'],
  unitCount: ['units', 'unit count', 'number of units'],
  squareFootage: ['sq ft', 'sqft', 'square feet', 'size'],
  bedrooms: ['beds', 'bed', 'br'],
  bathrooms: ['baths', 'bath', 'ba'],
  yearBuilt: ['year', 'built'],
  estimatedRent: ['rent', 'monthly rent', 'estimated monthly rent'],
  purchasePrice: ['price', 'purchase'],
  note: ['notes', 'comment', 'comments', 'remarks'],
  noteDate: ['note date', 'date'],
};

const wordsOf = (header: string): string =>
  header
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ');

/** The columns recognised by their headers: a field takes the first column with one of its names. */
export function guessColumns(header: readonly string[], kind: ImportKind): ImportColumns {
  const words = header.map(wordsOf);
  const columns: ImportColumns = {};
  for (const field of fieldsOf(kind)) {
    const called = [wordsOf(importFields[field]), wordsOf(field), ...(synonyms[field] ?? [])];
    const index = words.findIndex((word, i) => called.includes(word) && !Object.values(columns).includes(i));
    if (index >= 0) columns[field] = index;
  }
  return columns;
}
