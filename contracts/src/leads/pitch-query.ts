import { z } from 'zod';
import { improvementSchema } from '../property.js';

/**
 * GET /api/leads/:id/pitch, for staff: from the log. `rentCents` is the rent of the newest pitch that was not taken back, for
 * all units, null while there is none; `improvements` are the checked ones as they are now.
 */
export const leadPitchSchema = z.object({
  rentCents: z.int().min(0).nullable(),
  pitchedAt: z.iso.datetime().nullable(),
  improvements: z.array(improvementSchema),
  totalCents: z.int().min(0),
});
export type LeadPitch = z.infer<typeof leadPitchSchema>;
