import { z } from 'zod';

const part = z.object({ state: z.enum(['ready', 'starting', 'unavailable']), detail: z.string().optional() });

/** GET /api/health: 200 when every part is ready, 503 before and otherwise. */
export const healthSchema = z.object({
  status: z.enum(['ready', 'unavailable']),
  parts: z.object({ log: part, database: part, projections: part }),
});
export type Health = z.infer<typeof healthSchema>;
