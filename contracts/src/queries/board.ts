import { z } from 'zod';
import { positionSchema } from '../commands/answers.js';
import { leadStatusSchema } from '../lead-status.js';
import { leadSchema } from './lead.js';

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
  createdAt: true,
  stageSince: true,
  lastContactedAt: true,
});

/** What a card shows. Which event brought it into its stage, and who, is known of the present only. */
export const boardCardSchema = z.object({
  ...shownOnCards.shape,
  ...leadSchema.pick({ stageEventId: true, stageActorId: true }).partial().shape,
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
  cards: z.array(boardCardSchema),
  /** Cursor of the next page of this column; absent on the last. */
  next: z.string().optional(),
});
export type BoardColumn = z.infer<typeof boardColumnSchema>;

/**
 * GET /api/board: all nine columns in pipeline order, 50 cards each, newest in the stage first.
 * `position` is the log position the columns follow from: one snapshot.
 */
export const boardSchema = z.object({
  asOf: z.iso.datetime(),
  position: positionSchema,
  columns: z.array(boardColumnSchema),
  /** E-mails by user id, of those who brought the first cards into their stages. */
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
