import { z } from 'zod';
import { leadStatusSchema } from '../lead-status.js';

/**
 * GET /api/retention, for admins: leads kept for at least the setting retentionYears, the longest untouched first. They are only
 * proposed: nothing is erased automatically.
 */
export const retentionSchema = z.object({
  /** 0: off, and nothing is proposed. */
  years: z.int(),
  leads: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      status: leadStatusSchema,
      why: z.enum(['lost', 'untouched']),
      /** Since when it has been lost, or nothing has happened. */
      since: z.iso.datetime(),
    }),
  ),
  /** All of them; `leads` holds the first 200. */
  count: z.int(),
});
export type Retention = z.infer<typeof retentionSchema>;
