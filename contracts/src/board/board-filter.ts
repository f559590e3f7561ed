import { z } from 'zod';
import { positionSchema } from '../answers.js';
import * as field from '../fields.js';
import { leadSources } from '../leads/lead-source.js';
import { turns } from '../leads/situations.js';
import { leadStatuses } from '../lead-status.js';
import { assigneeFilter } from '../pipeline/lead-list.js';
import type { FilterPart } from './filter-parts.js';
import { boardCardSchema } from './queries.js';

/** The filters of a board: every given one must hold. Absent ones do not filter. */
export const boardFilterSchema = z.strictObject({
  /** A part of name, e-mail, address or phone, ignoring case; one or two characters match only the beginning of a word. */
  search: field.searchText('search'),
  status: field.someOf('Status', leadStatuses),
  source: field.someOf('Source', leadSources),
  /** The whole name of the city, ignoring case. */
  city: field.searchText('city'),
  /** Calendar days of the office for which a lead has been in its stage, or more. */
  minDays: field.queryNumber('Days in stage', 1, 3650).optional(),
  /** Day of the office on which a lead came in, or later: 2026-03-01. */
  createdSince: z.iso
    .date('createdSince must be a date like 2026-03-01')
    .refine((day) => field.inCalendar(new Date(day)), `createdSince ${field.outsideCalendar}`)
    .optional(),
  /** Whether the time of a walkthrough is known. */
  walkthrough: field.choice('Walkthrough', ['yes', 'no']).optional(),
  assignee: assigneeFilter,
  /** Whose turn it is now: boards of the past know no turns, and leave this out. */
  awaits: field.someOf('Awaits', turns),
} satisfies Record<FilterPart, z.ZodType>);
export type BoardFilter = z.infer<typeof boardFilterSchema>;

/** The filter as written in an address: one text per part, lists with commas. */
export function filterQuery(filter: BoardFilter): Record<string, string> {
  const parts = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(
    parts.map(([part, value]) => [part, Array.isArray(value) ? value.join(',') : String(value)]),
  );
}

/** At most this many of the matching leads are named. Whoever acts on them has to answer for each. */
export const matchLimit = 2000;

/** GET /api/board/matches: the leads that match, in the order of the columns, at most `matchLimit` of them. */
export const boardMatchesSchema = z.object({
  position: positionSchema,
  /** How many match, including those not named. */
  total: z.int(),
  leads: z.array(boardCardSchema.pick({ id: true, revision: true, status: true, estimatedRentCents: true })),
});
export type BoardMatches = z.infer<typeof boardMatchesSchema>;

/** Ids in an address, with commas. @param most an address has at most 16 kB */
const idsInQuery = (most: number) =>
  z.preprocess(
    (input) => (typeof input === 'string' ? input.toLowerCase().split(',') : input),
    z
      .array(z.uuid('Every id must be a UUID'), field.mustBe('ids', 'a list'))
      .min(1, 'Name at least one lead')
      .max(most, `At most ${most} leads at once`),
  );

/** GET /api/pipeline/selection?ids=: the named leads as a file. */
export const mostLeadsInFile = 200;
export const selectionQuerySchema = z.strictObject({ ids: idsInQuery(mostLeadsInFile) });

export const mostCardsAsked = 50;
/** GET /api/board/cards?ids=: the named leads that match, as cards. */
export const boardCardsQuerySchema = z.strictObject({ ...boardFilterSchema.shape, ids: idsInQuery(mostCardsAsked) });
export const boardCardsSchema = z.object({ position: positionSchema, cards: z.array(boardCardSchema) });
export type BoardCards = z.infer<typeof boardCardsSchema>;
