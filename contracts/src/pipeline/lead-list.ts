import { z } from 'zod';
import { mustBe } from '../fields.js';
import { positionSchema } from '../answers.js';
import * as field from '../fields.js';
import { leadSources } from '../leads/lead-source.js';
import { turns } from '../leads/situations.js';
import { leadStatuses } from '../lead-status.js';
import { propertyTypes } from '../property.js';
import { shownLeadSchema } from '../leads/queries.js';

const uuid = z.uuid();

/** Whose leads a list shows, in a query: the caller's (`me`), nobody's (`none`), or those of the user with this id. */
export const assigneeFilter = z
  .string(mustBe('Assignee', 'text'))
  .toLowerCase()
  .refine((asked) => asked === 'me' || asked === 'none' || uuid.safeParse(asked).success, {
    error: 'Assignee must be me, none or the id of a user',
  })
  .optional();

/** The filter with the caller's id in place of `me`. */
export function askedBy<Filter extends { assignee?: string | undefined }>(filter: Filter, userId: string): Filter {
  return filter.assignee === 'me' ? { ...filter, assignee: userId } : filter;
}

/** The columns of a table of leads, for display, sorting and export, in the order of the file. */
export const leadColumns = [
  'name',
  'email',
  'phone',
  'company',
  'ownerName',
  'status',
  'stageSince',
  'situationSince',
  'source',
  'propertyAddress',
  'city',
  'state',
  'zipCode',
  'propertyType',
  'unitCount',
  'squareFootage',
  'bedrooms',
  'bathrooms',
  'yearBuilt',
  'finishedBasementArea',
  'estimatedRentCents',
  'purchasePriceCents',
  'paidCents',
  'walkthroughStart',
  'lastContactedAt',
  'createdAt',
] as const;
export type LeadColumn = (typeof leadColumns)[number];

/** The columns of an exported file of leads: those of the table, where each lead stands, and the name of the person who looks after it. */
export const leadFileFields = [...leadColumns, 'awaits', 'assignee'] as const;
export type LeadFileField = (typeof leadFileFields)[number];

export type LeadSort = LeadColumn | `-${LeadColumn}`;
const sorts = leadColumns.flatMap((column): LeadSort[] => [column, `-${column}`]);
export const newestFirst = '-createdAt' satisfies LeadSort;

/** The filters of a list of leads: every given one must hold. They match parts of texts, ignoring case and accents. */
const leadListFilterSchema = z.strictObject({
  /** A part of name, e-mail, address or phone; one or two characters match only the beginning of a word. */
  search: field.searchText('search'),
  status: field.someOf('Status', leadStatuses),
  source: field.someOf('Source', leadSources),
  propertyType: field.someOf('Property type', propertyTypes),
  name: field.searchText('name'),
  email: field.searchText('email'),
  phone: field.searchText('phone'),
  propertyAddress: field.searchText('propertyAddress'),
  city: field.searchText('city'),
  assignee: assigneeFilter,
  /** Whose turn it is. */
  awaits: field.someOf('Awaits', turns),
  /** Admins only: the deleted leads instead of the living. */
  deleted: field.choice('deleted', ['true', 'false']).optional(),
});
export type LeadListFilter = z.infer<typeof leadListFilterSchema>;

const sort = z.enum(sorts, { error: 'sort must be a column of the list, with - in front to reverse it' });

/**
 * GET /api/leads, newest first by default. Request pages by `cursor`, the `next` of the page before, which new leads do not
 * shift; or by `offset`, in any order, with the number of all matches.
 */
export const leadListQuerySchema = z
  .strictObject({
    ...leadListFilterSchema.shape,
    sort: sort.default(newestFirst),
    /** Before that order: what the search text is, then what begins with it, then what holds it elsewhere. */
    nearest: field.choice('nearest', ['true']).optional(),
    cursor: field.searchText('cursor'),
    offset: field.pageOffset,
    limit: field.pageLimit,
  })
  .refine(({ cursor, offset }) => cursor === undefined || offset === undefined, {
    path: ['offset'],
    error: 'Give offset or cursor, not both',
  })
  .refine(({ cursor, sort, nearest }) => cursor === undefined || (sort === newestFirst && !nearest), {
    path: ['sort'],
    error: 'sort needs offset: a cursor only follows the newest first',
  });
export type LeadListQuery = z.infer<typeof leadListQuerySchema>;

export const leadListSchema = z.object({
  position: positionSchema,
  /** `foundPhone`: the phone, if it is what the search found the lead by. */
  leads: z.array(shownLeadSchema.extend({ foundPhone: z.string().optional() })),
  /** The cursor of the following page, among the newest first. */
  next: z.string().optional(),
  /** How many match, if the page was requested by `offset`. */
  total: z.int().optional(),
});
export type LeadList = z.infer<typeof leadListSchema>;

/** GET /api/leads/export: all matches, in that order, with these columns; all columns by default. */
export const leadExportQuerySchema = z.strictObject({
  ...leadListFilterSchema.shape,
  sort: sort.default(newestFirst),
  columns: field.someOf('Column', leadFileFields),
});
export type LeadExportQuery = z.infer<typeof leadExportQuerySchema>;
