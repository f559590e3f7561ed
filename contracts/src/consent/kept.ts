import { z } from 'zod';
import type { EventOf } from '../log/define-event.js';
import { type addressStandingNoted, consentRevoked } from './events.js';

const refusalSchema = z.object({
  what: z.literal('refusal'),
  ...consentRevoked.schema.omit({ note: true }).shape,
});
const bounceSchema = z.object({ what: z.literal('bounce') });

/**
 * What an erasure keeps at a lead that stays, since it is of the address or the number that they share: a refusal of messages, or that
 * the address refused a mail. Noted beside backups: a storage contract.
 */
export const keptSchema = z.discriminatedUnion('what', [refusalSchema, bounceSchema]);
export type Kept = z.infer<typeof keptSchema>;

/** The event that keeps it, in the lead's own stream. Pure. */
export function keptEvent(kept: Kept): EventOf<typeof consentRevoked | typeof addressStandingNoted> {
  if (kept.what === 'bounce') return { type: 'AddressStandingNoted', data: { bounced: true, note: null } };
  const { what: _what, ...refusal } = kept;
  const note = `They said so about another lead with this ${refusal.channel === 'sms' ? 'number' : 'address'}.`;
  return { type: 'ConsentRevoked', data: { note, ...refusal } };
}
