import { z } from 'zod';

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
  leads: z.array(
    z.object({
      leadId: z.uuid(),
      streams: z.array(z.object({ stream: z.string(), events: z.array(toldEventSchema) })),
      files: z.array(z.object({ name: z.string(), mediaType: z.string(), bytes: z.int() })),
    }),
  ),
  /** Referrals in which the address stands, and which are no lead. */
  referrals: z.array(z.object({ stream: z.string(), events: z.array(toldEventSchema) })),
  subscriber: z.object({ name: z.string(), since: z.iso.datetime() }).nullable(),
  /** Systems outside that have something of the person. */
  elsewhere: z.array(z.string()),
});
export type PersonFile = z.infer<typeof personFileSchema>;
