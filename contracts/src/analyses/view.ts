import {
  bookkeeping,
  boolean,
  cents,
  choice,
  id,
  instant,
  int,
  number,
  orNull,
  personal,
  personalJson,
  position,
  type RowOf,
  table,
  text,
} from '../columns.js';
import { foldedIndex } from '../keys/folded-sql.js';
import { propertyTypeSchema } from '../property.js';
import { rentEstimated } from './events.js';

const analysisView = {
  id: id('The analysis; its stream in the log is analysis-<id>.'),
  leadId: orNull(id('The lead it belongs to; null for one that staff ran by address.')),
  submissionId: id('Shared by the properties that came in one submission of the form.'),
  revision: bookkeeping(int('Revision of the last event of its stream, 0 for the first.')),
  position: position('Log position of that event.'),
  email: orNull(personal('Of the person who asked.')),
  emailKey: bookkeeping(orNull(personal('The same address in one spelling, for comparing.'))),
  name: orNull(personal('Of the person who asked.')),
  propertyAddress: personal('Address in one line.'),
  addressKey: orNull(personal('The address in one spelling, for finding it however it is written.')),
  streetAddress: personal('Street and number.'),
  city: text('City of the property.'),
  state: text('Two letters.'),
  zipCode: text('Five digits.'),
  propertyType: orNull(
    choice(propertyTypeSchema, 'single-family, multi-family, townhouse, condo, commercial; null if nobody said.'),
  ),
  squareFootage: int('Square feet; 0 means unknown.'),
  unitCount: int('Number of units, 1 or more.'),
  bedrooms: orNull(number('Number of bedrooms.')),
  bathrooms: orNull(number('Number of bathrooms, in halves.')),
  yearBuilt: orNull(int('Year.')),
  preliminary: orNull(boolean('The estimate is the fallback; null before any estimate.')),
  provider: orNull(text('Who estimated: rentcast, or fallback.')),
  rentPerUnitCents: orNull(cents('Estimated monthly rent of one unit, US cents.')),
  rangeLowCents: orNull(cents('Low end of the range for one unit, US cents.')),
  rangeHighCents: orNull(cents('High end of the range for one unit, US cents.')),
  totalRentCents: orNull(cents('Estimated monthly rent of all units, US cents.')),
  occupancyPercent: orNull(number('Occupancy of the area, percent.')),
  averageDaysOnMarket: orNull(number('Of the comparables, days.')),
  yearOverYearPercent: orNull(number('Change of rents in the area over a year, percent.')),
  comparables: orNull(
    personalJson(
      rentEstimated.schema.shape.comparables,
      'Comparable properties: {address, distanceMiles, squareFootage, rentCents}; distance and size are null if not known.',
    ),
  ),
  failure: orNull(personal('Why the provider gave no estimate; null once it gave one.')),
  requestedAt: instant('When the analysis was asked for.'),
  estimatedAt: orNull(instant('When the rent was estimated.')),
};

export const analysesTable = table({
  name: 'analyses',
  comment: 'One row per rent analysis of a property, with its newest estimate.',
  rows: { one: 'analysis', many: 'analyses' },
  subject: { kind: 'analysis', id: 'id' },
  primaryKey: ['id'],
  lookup: { by: 'id' },
  indexes: [
    '(requested_at desc, id desc)',
    ...['(lead_id)', '(submission_id)', '(address_key, requested_at desc)', '(lower(email))'],
    '(email_key) where email_key is not null and lead_id is null',
    {
      extension: 'pg_trgm',
      index: foldedIndex(['property_address', 'name', 'email'], ', address_key %1$I.gin_trgm_ops'),
      without: 'A search for analyses reads all of them.',
    },
  ],
  columns: analysisView,
});
export type AnalysisRow = RowOf<typeof analysisView>;
