/** The kinds of things that a file can contain. */
export const importKinds = ['leads', 'notes'] as const;
export type ImportKind = (typeof importKinds)[number];

/**
 * The possible fields of a column, with their names for people. A lead needs its e-mail; a note its text and its lead. A lead has one
 * e-mail and one phone: others are written into its note.
 */
export const importFields = {
  leadId: 'Lead ID',
  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  otherEmail: 'Another email',
  phone: 'Phone',
  otherPhone: 'Another phone',
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

const emails = [
  ...['e mail', 'email address', 'mail', 'e mail address', 'primary email', 'login'],
  ...['e mail 1 value', 'email work', 'person email', 'person email work', 'person email home', 'emails'],
];
const phones = [
  ...['phone number', 'mobile', 'cell', 'telephone', 'tel', 'mobile phone', 'cell phone', 'primary phone'],
  ...[
    'phone 1 value',
    'phone numbers',
    'mobile phone number',
    'home phone',
    'business phone',
    'work phone',
    'phone mobile',
  ],
  ...['person phone', 'person phone work', 'person phone mobile', 'person phone home'],
];

/**
 * Other words that files use for a field, normalised by `wordsOf`: those of spreadsheets, and of the exports of HubSpot, Pipedrive, Zoho,
 * Google Contacts, Outlook, AppFolio and Buildium. The first word that a file has wins, then the first column.
 */
const synonyms: Partial<Record<ImportField, readonly string[]>> = {
  leadId: ['id', 'lead'],
  name: [
    ...['full name', 'contact', 'contact name', 'lead name', 'customer', 'display name', 'person name'],
    ...['owner full name', 'rental owner', 'rental owner name'],
  ],
  firstName: ['given name', 'first', 'owner first name', 'person first name', 'contact first name'],
  lastName: ['family name', 'last', 'surname', 'owner last name', 'person last name', 'contact last name'],
  email: emails,
  otherEmail: [
    'email',
    ...emails,
    'alternate email',
    'secondary email',
    'e mail 2 value',
    'e mail 2 address',
    'email 2',
  ],
  phone: phones,
  otherPhone: ['phone', ...phones, 'alternate phone', 'secondary phone', 'phone 2 value', 'phone 2', 'other phone'],
  company: [
    ...['company name', 'organization', 'organisation', 'business', 'organization name', 'organization 1 name'],
    ...['person organization', 'associated company', 'account name'],
  ],
  ownerName: ['owner'],
  status: ['status', 'pipeline stage', 'lead status', 'deal stage', 'lifecycle stage'],
  source: ['lead source', 'origin', 'original source'],
  propertyAddress: ['address', 'property', 'full address', 'address 1 formatted', 'property address full'],
  streetAddress: [
    ...[
      'street',
      'address 1',
      'address line 1',
      'address 1 street',
      'home street',
      'business street',
      'street address 1',
    ],
    ...['mailing street', 'property street', 'property street address'],
  ],
  city: ['town', 'address 1 city', 'home city', 'business city', 'mailing city', 'property city'],
  state: [
    ...['state region', 'address 1 region', 'home state', 'business state', 'mailing state', 'property state'],
    ...['province', 'state province'],
  ],
  zipCode: [
    ...['zip', 'postal code', 'postcode', 'zip code', 'address 1 postal code', 'home postal code', 'zip postal code'],
    ...['business postal code', 'mailing zip', 'property zip', 'property zip code'],
  ],
  propertyType: ['type', 'home type'],
  unitCount: ['units', 'unit count', 'number of units'],
  squareFootage: ['sq ft', 'sqft', 'square feet', 'size'],
  bedrooms: ['beds', 'bed', 'br'],
  bathrooms: ['baths', 'bath', 'ba'],
  yearBuilt: ['year', 'built'],
  estimatedRent: ['rent', 'monthly rent', 'estimated monthly rent', 'market rent'],
  purchasePrice: ['price', 'purchase'],
  note: ['notes', 'comment', 'comments', 'remarks', 'description'],
  noteDate: ['note date', 'date'],
};

const wordsOf = (header: string): string =>
  header
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ');

/**
 * The columns recognised by their headers. A field takes the column with the first of its names that the file has, if no other field
 * has it: so a second e-mail is another one.
 */
export function guessColumns(header: readonly string[], kind: ImportKind): ImportColumns {
  const words = header.map(wordsOf);
  const columns: ImportColumns = {};
  for (const field of fieldsOf(kind)) {
    const taken = new Set(Object.values(columns));
    const called = [wordsOf(importFields[field]), wordsOf(field), ...(synonyms[field] ?? [])];
    const found = called.map((name) => words.findIndex((word, i) => word === name && !taken.has(i)));
    const index = found.find((each) => each >= 0);
    if (index !== undefined) columns[field] = index;
  }
  return columns;
}
