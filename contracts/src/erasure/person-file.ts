import { z } from 'zod';
import { instant } from '../answers.js';

const at = instant;

/** A mail or a text, to the person or from them, or to others about them. */
const personMessageSchema = z.object({
  at,
  channel: z.string(),
  /** `received`: the person wrote it. */
  state: z.enum(['asked_for', 'sent', 'delivered', 'undelivered', 'failed', 'withheld', 'on_its_way', 'received']),
  /** The recipient, or the intended one; for a received message its sender. null: nobody is known. */
  address: z.string().nullable(),
  subject: z.string().nullable(),
  /** Its text, as it was sent. null if it was never written. */
  text: z.string().nullable(),
  purpose: z.string().nullable(),
  /** Why it was withheld, or refused. */
  why: z.string().nullable(),
});

/** The person's statement on being written to. */
const personConsentSchema = z.object({
  at,
  channel: z.string(),
  wanted: z.boolean(),
  how: z.string(),
  words: z.string().nullable(),
});

/** `steps`: its outcomes, in order. */
const personDocumentSchema = z.object({
  at,
  documentType: z.string(),
  email: z.string(),
  steps: z.array(z.object({ at, means: z.string() })),
});

/** In US cents; negative: it was refunded, or taken back by the bank. */
const personPaymentSchema = z.object({ at, means: z.string(), amountCents: z.int(), method: z.string().nullable() });

/** `start` null: it has no time (yet), or was taken off the calendar. */
const personWalkthroughSchema = z.object({ at, means: z.string(), start: at.nullable() });

/** The events' content, for reading. */
const personSummarySchema = z.object({
  messages: z.array(personMessageSchema),
  consents: z.array(personConsentSchema),
  documents: z.array(personDocumentSchema),
  payments: z.array(personPaymentSchema),
  walkthroughs: z.array(personWalkthroughSchema),
});
export type PersonSummary = z.infer<typeof personSummarySchema>;

/** One event as the person may read it, with `data` that leaves out other people's. */
const shownEventSchema = z.object({
  type: z.string(),
  /** What such an event says, in one sentence. */
  means: z.string(),
  at: instant,
  by: z.string(),
  data: z.record(z.string(), z.unknown()),
});

/**
 * GET /api/leads/:id/person, for admins: everything stored about a person, found through the lead's e-mail address.
 * GET /api/leads/:id/person.pdf is the same for reading. 404 lead_not_found · 410 stream_erased.
 */
export const personFileSchema = z.object({
  format: z.literal('person-file-1'),
  madeAt: instant,
  name: z.string(),
  email: z.string(),
  /** Other names with the same address: perhaps other people, whose data are not for this person. */
  otherNames: z.array(z.string()),
  leads: z.array(
    z.object({
      leadId: z.uuid(),
      name: z.string().nullable(),
      streams: z.array(z.object({ stream: z.string(), events: z.array(shownEventSchema) })),
      files: z.array(z.object({ name: z.string(), mediaType: z.string(), bytes: z.int() })),
    }),
  ),
  /** Messages and analyses of the address that belong to no lead. */
  others: z.array(z.object({ stream: z.string(), events: z.array(shownEventSchema) })),
  summary: personSummarySchema,
  /** Forms that the person began and asked to continue later, by a link. */
  drafts: z.array(z.object({ form: z.string(), keptAt: at, keptUntil: at, draft: z.string() })),
  /** Referrals with the address that became no lead. */
  referrals: z.array(z.object({ stream: z.string(), events: z.array(shownEventSchema) })),
  subscriber: z.object({ name: z.string(), since: instant }).nullable(),
  /** Outside systems that hold data of the person. */
  elsewhere: z.array(z.string()),
});
export type PersonFile = z.infer<typeof personFileSchema>;
