import { z } from 'zod';
import { instant, positionSchema } from '../answers.js';
import { leadStatusSchema } from '../lead-status.js';
import { columnSorts } from './board-sort.js';
import { leadSchema, shownLeadSchema } from '../leads/queries.js';

const shownOnCards = leadSchema.pick({
  id: true,
  revision: true,
  name: true,
  status: true,
  source: true,
  propertyAddress: true,
  city: true,
  unitCount: true,
  estimatedRentCents: true,
  walkthroughStart: true,
  marketing: true,
  assigneeId: true,
  createdAt: true,
  stageSince: true,
  lastContactedAt: true,
});

/** Fields that cards show only for the present: boards of the past leave them out. */
const ofPresent = shownLeadSchema
  .pick({
    openTaskCount: true,
    nextTaskAt: true,
    waitingSince: true,
    touchDueAt: true,
    situation: true,
    situationSince: true,
    unreachedFor: true,
    feeDueCents: true,
  })
  .extend({
    /** If the lead has no rent of its own: its newest analysis's estimate for all units. */
    analysedRentCents: z.int().nullable(),
    /** The phone, if it is what the search found the lead by. */
    foundPhone: z.string().optional(),
    /** The lead from whose report it was enrolled: it is probably a repeat of that lead. */
    repeatOf: z.uuid().nullable(),
  })
  .partial();
export type PresentField = keyof typeof ofPresent.shape;
export const presentFields = ofPresent.keyof().options;

/** The content of a card. Which event brought it into its stage, and who, is known only for the present. */
export const boardCardSchema = z.object({
  ...shownOnCards.shape,
  ...leadSchema.pick({ stageEventId: true, stageActorId: true }).partial().shape,
  ...ofPresent.shape,
});
export type BoardCard = z.infer<typeof boardCardSchema>;

const boardColumnSchema = z.object({
  status: leadStatusSchema,
  label: z.string(),
  count: z.int(),
  /** Sum of the estimated monthly rents of all its leads, in cents. */
  monthlyRentCents: z.int(),
  /** With a filter: the number of all leads in the stage, matching or not. `count` and rent then cover only those that match. */
  total: z.object({ count: z.int(), monthlyRentCents: z.int() }).optional(),
  /** The order of its cards; newest in the stage first if absent. */
  sort: z.enum(columnSorts).optional(),
  cards: z.array(boardCardSchema),
  /** Cursor of the next page of this column; absent on the last. */
  next: z.string().optional(),
});
export type BoardColumn = z.infer<typeof boardColumnSchema>;

/**
 * GET /api/board: all nine columns in pipeline order, 50 cards each, newest in the stage first
 * by default.
 * `position` is the log position of the columns: one snapshot.
 */
export const boardSchema = z.object({
  asOf: instant,
  position: positionSchema,
  columns: z.array(boardColumnSchema),
  /** People's names by user id: those who brought the first cards into their stages, and those who look after them. */
  people: z.record(z.string(), z.string()).optional(),
  /** With `at`: the nearest instants before and after at which the filtered board changed; null if there is none. */
  changes: z.object({ previous: instant.nullable(), next: instant.nullable() }).optional(),
});
export type Board = z.infer<typeof boardSchema>;

/** GET /api/board/:status?after=: the next page of one column. */
export const boardPageSchema = z.object({
  position: positionSchema,
  cards: z.array(boardCardSchema),
  next: z.string().optional(),
});
export type BoardPage = z.infer<typeof boardPageSchema>;
export const boardPageSize = 50;
