import { z } from 'zod';
import { positionSchema } from '../commands/answers.js';
import { leadStatusSchema } from '../lead-status.js';
import { columnSorts } from './board-sort.js';
import { leadSchema, shownLeadSchema } from './lead.js';

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

/** What cards show of the present only: the boards of the past leave it out. */
const ofPresent = shownLeadSchema
  .pick({ openTaskCount: true, nextTaskAt: true, waitingSince: true, touchDueAt: true })
  .extend({
    /** Where the lead has no rent of its own: what its newest analysis estimates for all units. */
    analysedRentCents: z.int().nullable(),
    /** The lead from whose report it was enrolled, of which it is probably a repeat. */
    repeatOf: z.uuid().nullable(),
  })
  .partial();
export type PresentField = keyof typeof ofPresent.shape;
export const presentFields = ofPresent.keyof().options;

/** What a card shows. Which event brought it into its stage, and who, is known of the present only. */
export const boardCardSchema = z.object({
  ...shownOnCards.shape,
  ...leadSchema.pick({ stageEventId: true, stageActorId: true }).partial().shape,
  ...ofPresent.shape,
});
export type BoardCard = z.infer<typeof boardCardSchema>;

export const boardColumnSchema = z.object({
  status: leadStatusSchema,
  label: z.string(),
  count: z.int(),
  /** Sum of the estimated monthly rents of all its leads, in cents. */
  monthlyRentCents: z.int(),
  /** With a filter: of all leads of the stage, whether they match or not. `count` and rent then are of those that match. */
  total: z.object({ count: z.int(), monthlyRentCents: z.int() }).optional(),
  /** Of its cards; newest in the stage first where it is absent. */
  sort: z.enum(columnSorts).optional(),
  cards: z.array(boardCardSchema),
  /** Cursor of the next page of this column; absent on the last. */
  next: z.string().optional(),
});
export type BoardColumn = z.infer<typeof boardColumnSchema>;

/**
 * GET /api/board: all nine columns in pipeline order, 50 cards each, newest in the stage first
 * unless asked for otherwise.
 * `position` is the log position the columns follow from: one snapshot.
 */
export const boardSchema = z.object({
  asOf: z.iso.datetime(),
  position: positionSchema,
  columns: z.array(boardColumnSchema),
  /** What they are called by user id, of those who brought the first cards into their stages, and of those who look after them. */
  people: z.record(z.string(), z.string()).optional(),
  /** With `at`: the instants next to it at which the board that the filter leaves changed; null where there is none. */
  changes: z.object({ previous: z.iso.datetime().nullable(), next: z.iso.datetime().nullable() }).optional(),
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
