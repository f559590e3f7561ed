import { z } from 'zod';
import { plain } from './events/personal.js';

/** A house nearby that is for rent: a public listing, whose address says nothing of who asked. */
export const comparableSchema = z.object({
  address: plain(z.string(), 'public'),
  distanceMiles: z.number().min(0),
  squareFootage: z.int().min(0).nullable(),
  rentCents: z.int().min(0),
});
