import { z } from 'zod';
import { plain } from '../log/personal.js';

/** A house for rent nearby: a public listing, whose address does not reveal who asked. */
export const comparableSchema = z.object({
  address: plain(z.string(), 'public'),
  /** From the property; null: not known. Earlier events have 0 for that, too, which cannot be told from a home next door. */
  distanceMiles: z.number().min(0).nullable(),
  squareFootage: z.int().min(0).nullable(),
  rentCents: z.int().min(0),
});

/** Why a report has standard figures, as everybody may know it: staff read the failure itself. */
export const preliminaryCauseSchema = z.enum(['no_data', 'unavailable']);
export type PreliminaryCause = z.infer<typeof preliminaryCauseSchema>;

/** The failures of an estimate (RentEstimateFailed) that are about the address. All others are about us or the provider. */
export const addressFailures = {
  unknown: 'The rent provider has no estimate for this address',
  notUnderstood: 'The rent provider did not understand the question',
} as const;

/** @param failure of the newest estimate; null or undefined if it is not known */
export function preliminaryCause(failure: string | null | undefined): PreliminaryCause {
  return Object.values<unknown>(addressFailures).includes(failure) ? 'no_data' : 'unavailable';
}
