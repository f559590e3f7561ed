import { z } from 'zod';
import { plain } from './events/personal.js';

/** A house for rent nearby: a public listing, whose address does not reveal who asked. */
export const comparableSchema = z.object({
  address: plain(z.string(), 'public'),
  distanceMiles: z.number().min(0),
  squareFootage: z.int().min(0).nullable(),
  rentCents: z.int().min(0),
});
