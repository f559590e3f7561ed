import { z } from 'zod';
import { instant, positionSchema } from '../answers.js';
import { analyticsQuestionSchema, type AnalyticsQuestion } from './choices.js';
import { cellSchema } from './counted.js';

/** POST /api/analytics/receipts: records a figure as it is now. Answers a command's answer; `id` is the receipt's. */
export const issueReceiptSchema = z.strictObject({
  question: analyticsQuestionSchema,
  cell: cellSchema,
});
export type IssueReceipt = z.infer<typeof issueReceiptSchema>;

/**
 * What the figure is, as it is declared for each figure of a question. `kind`: which of the two the receipt is headed with. `unit`: what
 * each counted event stands for. `amounts`: what the events' amounts are ("monthly rent"); null: the figure has none. `facts`: everything
 * by which the events were chosen: stage, path, month, split, the choices of the question.
 */
const receiptMeaningSchema = z.object({
  kind: z.enum(['count', 'money']),
  what: z.string(),
  unit: z.object({ one: z.string(), several: z.string() }),
  amounts: z.string().nullable(),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type ReceiptMeaning = z.infer<typeof receiptMeaningSchema>;

/**
 * A figure of a receipt: the number of counted events, the sum of their amounts (null if the figure has none), and a hash that identifies
 * the events.
 */
const receiptFigureSchema = z.object({
  count: z.int(),
  cents: z.int().nullable(),
  /** SHA-256 (hex) over the ids of the counted events, in the order of the log, each followed by a line break. */
  hash: z.string(),
  at: instant,
  position: positionSchema,
  version: z.int(),
});

/**
 * Why an event makes a difference: `new`: it happened after the receipt; `late`: it happened earlier, but was recorded after it;
 * `undone`, `deleted`, `merged`: it was counted, and no longer is, or it counts for what was undone; `restored`: it is counted again;
 * `definition`: the question is answered differently today. `because` is the event that caused it.
 */
const receiptReasons = [
  'new',
  'late',
  'undone',
  'deleted',
  'restored',
  'merged',
  'unmerged',
  'erased',
  'changed',
  'definition',
] as const;
const receiptDifferenceSchema = z.object({
  change: z.enum(['added', 'removed']),
  reason: z.enum(receiptReasons),
  eventId: z.uuid(),
  eventType: z.string(),
  /** Null for staff if the lead is deleted. */
  leadId: z.uuid().nullable(),
  occurredAt: instant,
  position: positionSchema,
  because: z
    .object({ eventId: z.uuid(), eventType: z.string(), occurredAt: instant, position: positionSchema })
    .nullable(),
});
export type ReceiptDifference = z.infer<typeof receiptDifferenceSchema>;
export const mostDifferences = 500;

/** GET /api/analytics/receipts/:id. */
export const analyticsReceiptSchema = z.object({
  id: z.uuid(),
  issuedAt: instant,
  /** Who issued it; null if the name is unknown. */
  issuedBy: z.string().nullable(),
  /** As `analyticsQuestionSchema` parsed it from an address: the description of an answer can't hold its transforms. */
  question: z.record(z.string(), z.unknown()) as unknown as z.ZodType<AnalyticsQuestion>,
  cell: z.string(),
  meaning: receiptMeaningSchema,
  then: receiptFigureSchema,
  /** The same question at the receipt's position, answered again today: it differs from `then` only if the definition does. */
  again: receiptFigureSchema,
  today: receiptFigureSchema,
  /** In the order of the log, the first 500; `differenceCount` has all. */
  differences: z.array(receiptDifferenceSchema),
  differenceCount: z.int(),
});
export type AnalyticsReceipt = z.infer<typeof analyticsReceiptSchema>;
