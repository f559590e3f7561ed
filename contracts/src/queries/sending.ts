import { z } from 'zod';
import { withheldReasonSchema } from '../message.js';

const why = withheldReasonSchema.nullable();

/** GET /api/leads/:id/sending, for staff: why nothing may go to the lead's address or number now, as the sender decides. null: it may. */
export const sendingSchema = z.object({
  /** `request`: mail about what the person asked for. */
  email: z.object({ request: why, campaigns: why }),
  sms: z.object({ request: why, campaigns: why }),
});
export type Sending = z.infer<typeof sendingSchema>;
