import { z } from 'zod';
import { positionSchema } from '../commands/answers.js';
import { leadStatusSchema } from '../lead-status.js';
import { leadSchema } from './lead.js';

/** What a card shows. */
export const boardCardSchema = leadSchema.pick({
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
export type BoardCard = z.infer<typeof boardCardSchema>;

export const boardColumnSchema = z.object({
  status: leadStatusSchema,
  label: z.string(),
  count: z.int(),
  /** Sum of the estimated monthly rents of all its leads, in cents. */
  monthlyRentCents: z.int(),
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
