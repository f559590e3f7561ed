import { z } from 'zod';
import { defineEvent, type EventOf } from '../log/define-event.js';
import { plain } from '../log/personal.js';

/** `question` is as it was asked; readers check it, since questions change. `hash` is SHA-256 over the counted events. */
export const analyticsReceiptIssued = defineEvent({
  name: 'AnalyticsReceiptIssued',
  version: 1,
  description: 'An analytics figure was recorded as it was.',
  schema: z.object({
    /** Its choices: stages, days, sources, cities, ids. */
    question: plain(z.json(), 'code'),
    cell: plain(z.string(), 'code'),
    definitionVersion: z.int().min(1),
    /** The log position up to which events were counted. */
    position: plain(z.string(), 'position'),
    /** The time at which they were counted. */
    at: z.iso.datetime(),
    count: z.int().min(0),
    /** The sum of the rows' amounts, in US cents. */
    cents: z.int(),
    hash: plain(z.string(), 'code'),
  }),
  example: {
    question: { question: 'pipeline', asOf: null },
    cell: 'stands~closed~=~0~',
    definitionVersion: 1,
    position: '4711',
    at: '2026-03-01T09:00:00.000Z',
    count: 0,
    cents: 0,
    hash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  },
});

/** Receipts of analytics figures, each in its stream `receipt-<id>`. */
export const receiptEvents = [analyticsReceiptIssued] as const;
export type ReceiptEvent = EventOf<(typeof receiptEvents)[number]>;
