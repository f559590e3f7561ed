import { z } from 'zod';
import { documentTypeSchema } from '../documents/document.js';

/** One thing that waits for the owner. */
export const ownersTaskSchema = z.object({
  kind: z.enum(['signature', 'payment', 'document', 'file', 'time', 'call']),
  /** The document, payment link, checkout, invoice or request for a document; null for a time or a call, and where the office only knows that it is asked for. */
  id: z.string().nullable(),
  documentType: documentTypeSchema.optional(),
  /** Of a payment: the owner was asked for it by a payment link. */
  linked: z.literal(true).optional(),
  since: z.string(),
});
export type OwnersTask = z.infer<typeof ownersTaskSchema>;
