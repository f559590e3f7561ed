import { z } from 'zod';
import { instant, positionSchema } from '../answers.js';
import * as field from '../fields.js';
import { leadStatusSchema } from '../lead-status.js';
import { analyticsQuestionSchema } from './choices.js';

/**
 * One number, and the key to its leads: GET /api/analytics/leads?question=<question>&<choices>&cell=<cell> has exactly `count` rows.
 * If the number is money, the sum of their amounts is beside it.
 */
export const figureSchema = z.object({ count: z.int(), cell: z.string() });
export type Figure = z.infer<typeof figureSchema>;
/** The rows' amounts add up to `cents`. */
export const moneyFigureSchema = figureSchema.extend({ cents: z.int() });
export type MoneyFigure = z.infer<typeof moneyFigureSchema>;

/** In every answer. `asOf`: null for now. `at`: the instant it describes. `version`: that of the definition. */
export const inEveryAnswer = {
  asOf: instant.nullable(),
  at: instant,
  position: positionSchema,
  version: z.int(),
};

const cents = z.int();

/** The columns of a table of counted leads, for display, sorting and export, in the order of the file. */
export const countedColumns = [
  'name',
  'propertyAddress',
  'status',
  'source',
  'city',
  'propertyType',
  'unitCount',
  'estimatedRentCents',
  'createdAt',
  'eventType',
  'at',
  'days',
  'amountCents',
] as const;
export type CountedColumn = (typeof countedColumns)[number];
const countedSorts = countedColumns.flatMap((column): (CountedColumn | `-${CountedColumn}`)[] => [
  column,
  `-${column}`,
]);

/**
 * A row is one counted event with its lead as it is now: a lead appears twice if two of its events were counted. For
 * staff a deleted lead is a row without `leadId`, `name` and address. /leads/{leadId}#event-{eventId} shows the entry.
 */
const countedLeadSchema = z.object({
  leadId: z.uuid().nullable(),
  name: z.string().nullable(),
  propertyAddress: z.string().nullable(),
  status: leadStatusSchema.nullable(),
  source: z.string().nullable(),
  city: z.string().nullable(),
  propertyType: z.string().nullable(),
  unitCount: z.int().nullable(),
  estimatedRentCents: cents.nullable(),
  createdAt: instant.nullable(),
  deleted: z.boolean(),
  eventId: z.uuid(),
  eventType: z.string(),
  at: instant,
  position: positionSchema,
  /** The duration, if the number is one of time: days of 24 hours; for `speed` business minutes. */
  days: z.number().nullable(),
  amountCents: cents.nullable(),
});
export type CountedLead = z.infer<typeof countedLeadSchema>;

/** The cell, as an answer named it. */
export const cellSchema = field.textUpTo('cell', 400);

/** The question and the cell are in the address with these. */
const page = {
  cell: cellSchema,
  sort: z.enum(countedSorts, 'sort must be a column of the list, with - in front to reverse it').default('-at'),
  offset: field.pageOffset,
  limit: field.pageLimit,
};

/** Splits an address into the list's own part and the question, which share no names. */
export const countedLeadsQuerySchema = z
  .looseObject(page)
  .transform(({ cell, sort, offset, limit, ...question }, context) => {
    const parsed = analyticsQuestionSchema.safeParse(question);
    if (parsed.success) return { cell, sort, offset: offset ?? 0, limit, question: parsed.data };
    for (const { path, message } of parsed.error.issues) context.addIssue({ code: 'custom', path: [...path], message });
    return z.NEVER;
  });
export type CountedLeadsQuery = z.infer<typeof countedLeadsQuerySchema>;

export const countedLeadsSchema = z.object({ ...inEveryAnswer, total: z.int(), leads: z.array(countedLeadSchema) });
export type CountedLeads = z.infer<typeof countedLeadsSchema>;

/** GET /api/analytics/leads/export: all of them, in that order, as CSV; `columns` as in GET /api/leads/export. */
export const countedExportQuerySchema = z
  .looseObject({ cell: page.cell, sort: page.sort, columns: field.someOf('Column', countedColumns) })
  .transform(({ cell, sort, columns, ...question }, context) => {
    const parsed = analyticsQuestionSchema.safeParse(question);
    if (parsed.success) return { cell, sort, columns, question: parsed.data };
    for (const { path, message } of parsed.error.issues) context.addIssue({ code: 'custom', path: [...path], message });
    return z.NEVER;
  });
export type CountedExportQuery = z.infer<typeof countedExportQuerySchema>;
