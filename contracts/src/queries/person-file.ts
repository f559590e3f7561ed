import { z } from 'zod';

const at = z.iso.datetime();

/** A mail or a text, to the person or from them, or to others about them. */
const personMessageSchema = z.object({
  at,
  channel: z.string(),
  /** `received`: the person wrote it. */
  state: z.enum(['asked_for', 'sent', 'delivered', 'undelivered', 'failed', 'withheld', 'on_its_way', 'received']),
  /** Whom it went to, or would have; whom it came from. null: nobody is known. */
  address: z.string().nullable(),
  subject: z.string().nullable(),
  /** Its words, as they were sent. null where it was never written. */
  text: z.string().nullable(),
  purpose: z.string().nullable(),
  /** Why it was withheld, or not taken. */
  why: z.string().nullable(),
});

/** What the person said of being written to. */
const personConsentSchema = z.object({
  at,
  channel: z.string(),
  wanted: z.boolean(),
  how: z.string(),
  words: z.string().nullable(),
});

/** `steps`: what became of it, in order. */
const personDocumentSchema = z.object({
  at,
  documentType: z.string(),
  email: z.string(),
  steps: z.array(z.object({ at, means: z.string() })),
});

/** In US cents; less than nothing: it was given back. */
const personPaymentSchema = z.object({ at, means: z.string(), amountCents: z.int(), method: z.string().nullable() });

/** `start` null: it has no time (yet), or was taken off the calendar. */
const personWalkthroughSchema = z.object({ at, means: z.string(), start: at.nullable() });

/** What the events say, for reading. */
export const personSummarySchema = z.object({
  messages: z.array(personMessageSchema),
  consents: z.array(personConsentSchema),
  documents: z.array(personDocumentSchema),
  payments: z.array(personPaymentSchema),
  walkthroughs: z.array(personWalkthroughSchema),
});
export type PersonSummary = z.infer<typeof personSummarySchema>;

/** One event as the person may read it. `data` without what is another person's. */
const toldEventSchema = z.object({
  type: z.string(),
  /** What such an event says, in one sentence. */
  means: z.string(),
  at: z.iso.datetime(),
  by: z.string(),
  data: z.record(z.string(), z.unknown()),
});

/**
 * GET /api/leads/:id/person, for admins: everything that is stored of a person, by everything that the lead's e-mail address leads to.
 * GET /api/leads/:id/person.pdf is the same for reading. 404 lead_not_found · 410 stream_erased.
 */
export const personFileSchema = z.object({
  format: z.literal('person-file-1'),
  madeAt: z.iso.datetime(),
  name: z.string(),
  email: z.string(),
  /** Under which the same address stands besides: perhaps of somebody else, whose data are not for this person. */
  otherNames: z.array(z.string()),
  leads: z.array(
    z.object({
      leadId: z.uuid(),
      name: z.string().nullable(),
      streams: z.array(z.object({ stream: z.string(), events: z.array(toldEventSchema) })),
      files: z.array(z.object({ name: z.string(), mediaType: z.string(), bytes: z.int() })),
    }),
  ),
  /** Messages and analyses that the address leads to, and that are of no lead. */
  others: z.array(z.object({ stream: z.string(), events: z.array(toldEventSchema) })),
  summary: personSummarySchema,
  /** What the person began to fill in and asked to go on with later, by a link. */
  drafts: z.array(z.object({ form: z.string(), keptAt: at, keptUntil: at, draft: z.string() })),
  /** Referrals in which the address stands, and which are no lead. */
  referrals: z.array(z.object({ stream: z.string(), events: z.array(toldEventSchema) })),
  subscriber: z.object({ name: z.string(), since: z.iso.datetime() }).nullable(),
  /** Systems outside that have something of the person. */
  elsewhere: z.array(z.string()),
});
export type PersonFile = z.infer<typeof personFileSchema>;
