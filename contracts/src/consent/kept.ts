import { z } from 'zod';
import type { DataOf } from '../events/catalogue.js';
import { consentRevoked } from './events.js';

/** What an erasure keeps at a lead that stays, since it is of the address or the number that they share. Noted beside backups: a storage contract. */
export const keptSchema = z.object({ what: z.literal('refusal'), ...consentRevoked.schema.omit({ note: true }).shape });
export type Kept = z.infer<typeof keptSchema>;

/** The event that keeps it, in the lead's own stream. Pure. */
export function keptEvent({ what: _what, ...refusal }: Kept): {
  type: 'ConsentRevoked';
  data: DataOf<'ConsentRevoked'>;
} {
  const note = `They said so about another lead with this ${refusal.channel === 'sms' ? 'number' : 'address'}.`;
  return { type: 'ConsentRevoked', data: { note, ...refusal } };
}
