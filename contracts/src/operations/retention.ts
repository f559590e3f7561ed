import { z } from 'zod';
import { leadStatusSchema } from '../lead-status.js';
import { withheldReasonSchema } from '../messages/message.js';

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
      /** Since when nothing has happened. */
      since: z.iso.datetime(),
    }),
  ),
  /** All of them; `leads` holds the first 200. */
  count: z.int(),
});
export type Retention = z.infer<typeof retentionSchema>;

const why = withheldReasonSchema.nullable();

/** GET /api/leads/:id/sending, for staff: why nothing may go to the lead's address or number now, as the sender decides. null: it may. */
export const sendingSchema = z.object({
  /** `request`: mail about what the person asked for. */
  email: z.object({ request: why, campaigns: why }),
  sms: z.object({ request: why, campaigns: why }),
  /** Whether what owners answer by mail comes in here; false: it goes to the sender's mailbox. */
  mailReplies: z.boolean(),
});
export type Sending = z.infer<typeof sendingSchema>;
