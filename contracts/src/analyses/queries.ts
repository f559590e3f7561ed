import { z } from 'zod';
import { instant, positionSchema } from '../answers.js';
import * as field from '../fields.js';
import { propertyTypeSchema, propertyTypes } from '../property.js';

/** The state of an analysis: its rent is requested, was estimated, or is a standard figure because the provider failed. */
export const analysisStates = ['running', 'done', 'failed'] as const;
export type AnalysisRunState = (typeof analysisStates)[number];

/** The columns of a table of analyses, for display, sorting and export, in the order of the file. */
export const analysisColumns = [
  'propertyAddress',
  'state',
  'rentCents',
  'rangeLowCents',
  'rangeHighCents',
  'failure',
  'name',
  'email',
  'lead',
  'requestedAt',
  'estimatedAt',
  'city',
  'zipCode',
  'propertyType',
  'unitCount',
  'squareFootage',
] as const;
export type AnalysisColumn = (typeof analysisColumns)[number];

export type AnalysisSort = AnalysisColumn | `-${AnalysisColumn}`;
const sorts = analysisColumns.flatMap((column): AnalysisSort[] => [column, `-${column}`]);
export const newestAnalysesFirst = '-requestedAt' satisfies AnalysisSort;

/** The filters of a list of analyses: every given one must hold. They match parts of texts, ignoring case. */
const analysisListFilterSchema = z.strictObject({
  /** A part of the address, or of the name or e-mail of the person who asked. */
  search: field.searchText('search'),
  propertyAddress: field.searchText('propertyAddress'),
  name: field.searchText('name'),
  email: field.searchText('email'),
  state: field.someOf('State', analysisStates),
  propertyType: field.someOf('Property type', propertyTypes),
  /** Whether it belongs to a lead. */
  lead: field.choice('lead', ['linked', 'none']).optional(),
});
export type AnalysisListFilter = z.infer<typeof analysisListFilterSchema>;

const sort = z
  .enum(sorts, { error: 'sort must be a column of the list, with - in front to reverse it' })
  .default(newestAnalysesFirst);

/** GET /api/analyses/all, for admins, newest first by default; pages by their first row. */
export const analysisListQuerySchema = z.strictObject({
  ...analysisListFilterSchema.shape,
  sort,
  offset: field.pageOffset.default(0),
  limit: field.pageLimit,
});
export type AnalysisListQuery = z.infer<typeof analysisListQuerySchema>;

const cents = z.int().min(0);

const listedAnalysisSchema = z.object({
  id: z.uuid(),
  revision: z.int(),
  propertyAddress: z.string(),
  city: z.string(),
  zipCode: z.string(),
  propertyType: propertyTypeSchema.nullable(),
  unitCount: z.int(),
  squareFootage: z.int(),
  state: z.enum(analysisStates),
  /** Why there is no estimate from the provider; null while there is nothing to say. */
  failure: z.string().nullable(),
  /** It is being requested once more. */
  retrying: z.boolean(),
  /** For all units, per month; null while it is requested. */
  rentCents: cents.nullable(),
  rangeLowCents: cents.nullable(),
  rangeHighCents: cents.nullable(),
  /** For the person who asked; null for one that staff ran by address. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  leadId: z.uuid().nullable(),
  /** It was made for its lead, and stays with it; one linked by hand can be unlinked. */
  madeForLead: z.boolean(),
  /** Null without a lead, and while the list of leads does not have it. */
  leadName: z.string().nullable(),
  leadDeleted: z.boolean(),
  requestedAt: instant,
  estimatedAt: instant.nullable(),
});
export type ListedAnalysis = z.infer<typeof listedAnalysisSchema>;

export const analysisListSchema = z.object({
  position: positionSchema,
  analyses: z.array(listedAnalysisSchema),
  /** How many match. */
  total: z.int(),
});
export type AnalysisList = z.infer<typeof analysisListSchema>;

/** GET /api/analyses/export: all matches, in that order, with these columns; all columns by default. */
export const analysisExportQuerySchema = z.strictObject({
  ...analysisListFilterSchema.shape,
  sort,
  columns: field.someOf('Column', analysisColumns),
});
export type AnalysisExportQuery = z.infer<typeof analysisExportQuerySchema>;
