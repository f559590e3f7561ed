import { z } from 'zod';
import { erasureReasonSchema } from './erasure.js';

/**
 * POST /api/leads/:id/erasure, for admins: erases the person for good. Answers `{id, revision, position}` once the lead's stream has
 * ended; everything else follows automatically (GET /api/leads/:id/erasure).
 * `name` must be the lead's, as the preview shows it; `others` are leads with the same e-mail address, or merged
 * into it, that are erased with it. A merged lead that is not named becomes a case of its own again.
 * 404 lead_not_found · 409 name_not_confirmed · 409 not_same_person · 410 stream_erased.
 */
export const eraseLeadSchema = z.strictObject({
  name: z.string().max(500),
  reason: erasureReasonSchema,
  others: z.array(z.uuid()).max(100).default([]),
});
export type EraseLead = z.infer<typeof eraseLeadSchema>;
