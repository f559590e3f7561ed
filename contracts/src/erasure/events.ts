import { z } from 'zod';
import { erasureReasonSchema } from './erasure.js';
import { defineEvent, noData } from '../log/define-event.js';
import { isUnproven, type MacMark } from '../log/metadata.js';

/**
 * The last event of a lead's stream: from here on nothing is added to it, and the keys that its events name are destroyed. `others` are
 * further leads of the same person that are erased with it.
 */
export const leadErased = defineEvent({
  name: 'LeadErased',
  version: 1,
  description: 'The person was erased: nobody can read what named them any more. Nothing follows.',
  schema: z.object({ reason: erasureReasonSchema.optional(), others: z.array(z.uuid()).optional() }),
  example: { reason: 'asked' },
});

/** The last event of every other stream that belongs to an erased person: an analysis, a referral. */
export const streamErased = defineEvent({
  name: 'StreamErased',
  version: 1,
  description: 'The person this was about was erased, along with what named them. Nothing follows.',
  ...noData,
});

const endings: ReadonlySet<string> = new Set([leadErased.name, streamErased.name]);

/**
 * Whether an event of this type ends its stream for ever. The type alone decides, so an unreadable event can end it, too; one that
 * nobody of ours wrote can't.
 */
export function endsStream({ type, mac }: { type: string; mac?: MacMark }): boolean {
  return endings.has(type) && !isUnproven(mac);
}
