import { z } from 'zod';
import { instant, positionSchema } from '../answers.js';
import { instantInput, queryNumber, searchText } from '../fields.js';
import { boardCardSchema } from './queries.js';
import { boardFilterSchema } from './board-filter.js';
import { boardSortInput, columnSortInput } from './board-sort.js';

/** The instant of a board: null means now; a future instant is refused where the time is known. */
const at = instantInput('at');

/**
 * GET /api/board?at=: the board now or as it was at an instant, optionally filtered. For the past, the text is searched in the
 * names and addresses that the cards showed: e-mails and phones are known only for the present. Its columns are newest first.
 */
export const boardQuerySchema = z.strictObject({ ...boardFilterSchema.shape, at, sort: boardSortInput });

/** GET /api/pipeline/export: the board's content, as a file, in an order of its own. */
export const boardExportQuerySchema = boardQuerySchema.omit({ sort: true });

/** GET /api/board/:status?after=&at=: further cards of a column, now or as it was at an instant. */
export const boardPageQuerySchema = z.strictObject({
  ...boardFilterSchema.shape,
  at,
  after: searchText('after'),
  sort: columnSortInput,
});

/**
 * A card as it was in one stage, unchanged, from `startedAt` until `endedAt` (exclusive); null while it
 * lasts. `revision` is that of the event that began the stay.
 */
const staySchema = z.object({
  ...boardCardSchema.shape,
  startedAt: instant,
  endedAt: instant.nullable(),
});
export type Stay = z.infer<typeof staySchema>;

/** Both ends belong to the range. Without `from` it begins with the first event, without `to` (or with a later one) it ends now. */
export const boardIntervalsQuerySchema = z.strictObject({
  from: instantInput('from'),
  to: instantInput('to'),
  cursor: searchText('cursor'),
  limit: queryNumber('limit', 1, 10_000).default(5_000),
});
export type BoardIntervalsQuery = z.infer<typeof boardIntervalsQuerySchema>;

/**
 * GET /api/board/intervals: the stays that overlap a range, by their start: enough to draw the board of every instant of it.
 * This page and those before it suffice to draw the board of every instant up to `completeTo` (of none yet if that lies
 * before `from`); the last page has no `next`.
 */
export const boardIntervalsSchema = z.object({
  from: instant,
  to: instant,
  position: positionSchema,
  stays: z.array(staySchema),
  completeTo: instant,
  next: z.string().optional(),
});
export type BoardIntervals = z.infer<typeof boardIntervalsSchema>;

/** Without `from` the range begins with the first event, without `to` (or with a later one) it ends now. */
export const boardActivityQuerySchema = z.strictObject({
  from: instantInput('from'),
  to: instantInput('to'),
  buckets: queryNumber('buckets', 1, 500).default(100),
});
export type BoardActivityQuery = z.infer<typeof boardActivityQuerySchema>;

/** GET /api/board/activity: how much happened, in equal parts of a range. */
export const boardActivitySchema = z.object({
  /** Null as long as nothing has happened; there are no buckets then. */
  from: instant.nullable(),
  to: instant,
  position: positionSchema,
  /** How many stays overlap the range: the amount that a playback of it has to load. */
  stays: z.int(),
  /** The last one ends with the range. */
  buckets: z.array(
    z.object({
      start: instant,
      /** Changes of stage. */
      moves: z.int(),
      /** Leads that came in. */
      arrivals: z.int(),
    }),
  ),
});
export type BoardActivity = z.infer<typeof boardActivitySchema>;
