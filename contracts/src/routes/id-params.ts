import { z } from 'zod';

/** Streams are named by the lower-case form of the id, so that one id has one stream. */
export const idInPath = z.uuid('id must be a UUID').transform((id) => id.toLowerCase());

export const idParamsSchema = z.strictObject({ id: idInPath });
export type IdParams = z.infer<typeof idParamsSchema>;
