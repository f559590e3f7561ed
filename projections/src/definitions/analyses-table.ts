import type { DataOf } from '../../../contracts/src/events/catalogue.js';
import type { TableDefinition } from '../engine/tables/table-definition.js';
import { foldedSql } from '../engine/tables/folded-sql.js';

type Nullable<Fields> = { [Field in keyof Fields]: Fields[Field] | null };

/** The values of RentEstimated, null until it has happened. */
export type EstimateColumns = Nullable<DataOf<'RentEstimated'>>;

export interface AnalysisRow extends DataOf<'AnalysisRequested'>, EstimateColumns {
  id: string;
  leadId: string | null;
  revision: number;
  position: bigint;
  propertyAddress: string;
  addressKey: string | null;
  emailKey: string | null;
  totalRentCents: number | null;
  failure: string | null;
  requestedAt: string;
  estimatedAt: string | null;
}

export const analysesTable: TableDefinition<AnalysisRow> = {
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
      index: `using gin (${['property_address', 'name', 'email'].map((column) => `(${foldedSql(column)}) %1$I.gin_trgm_ops`).join(', ')}, address_key %1$I.gin_trgm_ops)`,
      without: 'A search for analyses reads all of them.',
    },
  ],
  columns: {
    id: { type: 'uuid', comment: 'The analysis; its stream in the log is analysis-<id>.' },
    leadId: {
      type: 'uuid',
      nullable: true,
      comment: 'The lead it belongs to; null for one that staff ran by address.',
    },
    submissionId: { type: 'uuid', comment: 'Shared by the properties that came in one submission of the form.' },
    revision: {
      type: 'integer',
      bookkeeping: true,
      comment: 'Revision of the last event of its stream, 0 for the first.',
    },
    position: { type: 'position', bookkeeping: true, comment: 'Log position of that event.' },
    email: { type: 'text', personal: true, nullable: true, comment: 'Of the person who asked.' },
    emailKey: {
      type: 'text',
      personal: true,
      bookkeeping: true,
      nullable: true,
      comment: 'The same address in one spelling, for comparing.',
    },
    name: { type: 'text', personal: true, nullable: true, comment: 'Of the person who asked.' },
    propertyAddress: { type: 'text', personal: true, comment: 'Address in one line.' },
    addressKey: {
      type: 'text',
      personal: true,
      nullable: true,
      comment: 'The address in one spelling, for finding it however it is written.',
    },
    streetAddress: { type: 'text', personal: true, comment: 'Street and number.' },
    city: { type: 'text', personal: false, comment: 'City of the property.' },
    state: { type: 'text', personal: false, comment: 'Two letters.' },
    zipCode: { type: 'text', personal: false, comment: 'Five digits.' },
    propertyType: {
      type: 'text',
      personal: false,
      comment: 'single-family, multi-family, townhouse, condo, commercial.',
    },
    squareFootage: { type: 'integer', comment: 'Square feet; 0 means unknown.' },
    unitCount: { type: 'integer', comment: 'Number of units, 1 or more.' },
    bedrooms: { type: 'number', nullable: true, comment: 'Number of bedrooms.' },
    bathrooms: { type: 'number', nullable: true, comment: 'Number of bathrooms, in halves.' },
    yearBuilt: { type: 'integer', nullable: true, comment: 'Year.' },
    preliminary: {
      type: 'boolean',
      nullable: true,
      comment: 'The estimate is the fallback; null before any estimate.',
    },
    provider: { type: 'text', personal: false, nullable: true, comment: 'Who estimated: rentcast, or fallback.' },
    rentPerUnitCents: { type: 'cents', nullable: true, comment: 'Estimated monthly rent of one unit, US cents.' },
    rangeLowCents: { type: 'cents', nullable: true, comment: 'Low end of the range for one unit, US cents.' },
    rangeHighCents: { type: 'cents', nullable: true, comment: 'High end of the range for one unit, US cents.' },
    totalRentCents: { type: 'cents', nullable: true, comment: 'Estimated monthly rent of all units, US cents.' },
    occupancyPercent: { type: 'number', nullable: true, comment: 'Occupancy of the area, percent.' },
    averageDaysOnMarket: { type: 'number', nullable: true, comment: 'Of the comparables, days.' },
    yearOverYearPercent: {
      type: 'number',
      nullable: true,
      comment: 'Change of rents in the area over a year, percent.',
    },
    comparables: {
      type: 'json',
      personal: true,
      nullable: true,
      comment: 'Comparable properties: {address, distanceMiles, squareFootage, rentCents}.',
    },
    failure: {
      type: 'text',
      personal: true,
      nullable: true,
      comment: 'Why the provider gave no estimate; null once it gave one.',
    },
    requestedAt: { type: 'instant', comment: 'When the analysis was asked for.' },
    estimatedAt: { type: 'instant', nullable: true, comment: 'When the rent was estimated.' },
  },
};
