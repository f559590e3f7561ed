import { z } from 'zod';

/** Streams are named by the lower-case form of the id, so that one lead has one stream. */
export const leadIdSchema = z.uuid('id must be a UUID').transform((id) => id.toLowerCase());

export const leadParamsSchema = z.strictObject({ id: leadIdSchema });
export type LeadParams = z.infer<typeof leadParamsSchema>;
