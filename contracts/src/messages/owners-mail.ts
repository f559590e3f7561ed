import { z } from 'zod';
import { templatePreviewSchema } from '../templates/routes.js';
import { withheldReasonSchema } from './message.js';

/** A mail that the owner would get. Without one `preview` is null: `withheld` says why; if that is null, they know already what it says. */
export const ownersMailSchema = z.object({
  to: z.string().nullable(),
  withheld: withheldReasonSchema.nullable(),
  preview: templatePreviewSchema.nullable(),
});
export type OwnersMail = z.infer<typeof ownersMailSchema>;
