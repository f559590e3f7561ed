import { z } from 'zod';
import { positionSchema } from '../commands/answers.js';
import { analyticsQuestionSchema, type AnalyticsQuestion } from './analytics-choices.js';
import { cellSchema } from './analytics-counted.js';

const instant = z.iso.datetime();

/** POST /api/analytics/receipts: a figure is written down as it is now. Answers a command's answer; `id` is the receipt's. */
export const issueReceiptSchema = z.strictObject({
  question: analyticsQuestionSchema,
  cell: cellSchema,
});
export type IssueReceipt = z.infer<typeof issueReceiptSchema>;

/** A figure of a receipt: how many events were counted, what they add up to, and what they are known by together. */
const receiptFigureSchema = z.object({
  count: z.int(),
  cents: z.int().nullable(),
  /** SHA-256 (hex) over the ids of the events counted, in the order of the log, each with a line break after it. */
  hash: z.string(),
  at: instant,
  position: positionSchema,
  version: z.int(),
});

/**
 * Why an event makes a difference: `new` happened after the receipt; `late` had happened before it, and was recorded after it;
 * `undone`, `deleted`, `merged`: it was counted, and is no longer; `restored`: it is counted again; `definition`: the question is
 * answered differently today. `because` is the event that did it.
 */
export const receiptReasons = [
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
export const receiptDifferenceSchema = z.object({
  change: z.enum(['added', 'removed']),
  reason: z.enum(receiptReasons),
  eventId: z.uuid(),
  eventType: z.string(),
  /** Null for staff where the lead is deleted. */
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
  /** Who issued it; null where the name is not known. */
  issuedBy: z.string().nullable(),
  /** As `analyticsQuestionSchema` made it of an address: no description of an answer can hold its transforms. */
  question: z.record(z.string(), z.unknown()) as unknown as z.ZodType<AnalyticsQuestion>,
  cell: z.string(),
  then: receiptFigureSchema,
  /** The same question at the receipt's position, answered again today: it differs from `then` only if the definition does. */
  again: receiptFigureSchema,
  today: receiptFigureSchema,
  /** In the order of the log, the first 500; `differenceCount` has all. */
  differences: z.array(receiptDifferenceSchema),
  differenceCount: z.int(),
});
export type AnalyticsReceipt = z.infer<typeof analyticsReceiptSchema>;
