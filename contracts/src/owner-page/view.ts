import { z } from 'zod';
import { ownersTaskSchema } from './owners-task.js';

const since = z.iso.datetime();

/** GET /api/owner/:token: what an owner sees of their lead, and nothing that staff wrote. Money in US cents, instants in UTC. */
export const ownerPageSchema = z.object({
  /** Empty if unknown. */
  name: z.string(),
  propertyAddress: z.string(),
  /** What waits for the owner: `awaitedOfOwner`, as staff see it under "Awaits the owner". `id` is null where there is nothing to open. */
  awaited: z.array(
    z.object({
      kind: ownersTaskSchema.shape.kind,
      id: z.string().nullable(),
      what: z.string(),
      amountCents: z.int().nullable(),
      since,
    }),
  ),
  /** What waits for the company, or for a service that works for it; null: nothing. */
  ours: z.object({ what: z.string(), since }).nullable(),
  /** The booked walkthrough that is ahead. */
  walkthrough: z.object({ start: since, timeZone: z.string() }).nullable(),
  /** Oldest first. */
  done: z.array(z.object({ what: z.string(), at: since })),
  /** Newest first. */
  receipts: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['payment', 'refund']),
      what: z.string(),
      amountCents: z.int(),
      at: since,
    }),
  ),
  /** The address of the rent report on this site; null: there is none. */
  report: z.string().nullable(),
  /** Whether the office reads answers to its mails here. */
  mailReplies: z.boolean(),
});
export type OwnerPage = z.infer<typeof ownerPageSchema>;

/** Where a document is signed, or a payment made. */
export const openedPageSchema = z.object({ url: z.url({ protocol: /^https?$/ }) });
export type OpenedPage = z.infer<typeof openedPageSchema>;

/** When the walkthrough could begin, soonest first. */
export const ownersTimesSchema = z.object({ minutes: z.int(), times: z.array(since), timeZone: z.string() });
export type OwnersTimes = z.infer<typeof ownersTimesSchema>;

export const doneSchema = z.object({ done: z.literal(true) });
