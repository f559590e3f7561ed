import { z } from 'zod';

/** Who caused an event. `id` is a user's id, a webhook's name or a system part's name; null for a visitor without one. */
export const actorSchema = z.object({
  kind: z.enum(['visitor', 'user', 'system', 'webhook']),
  id: z.string().nullable(),
});
export type Actor = z.infer<typeof actorSchema>;
