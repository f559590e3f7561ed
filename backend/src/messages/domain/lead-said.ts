import type { ReadableEvent } from '../../../../event-store/src/types.js';
import type { LeadSaid } from './may-send.js';

export const nothingSaid: LeadSaid = { askedAt: null, agreedAt: null, refusedAt: null };

/**
 * What the lead's own history says about mail after one of its events. The text beside a form counts only if the person sent the form:
 * staff fill in forms for nobody. Pure: the sender and a rehearsal share it.
 */
export function saidAfter(said: LeadSaid, event: ReadableEvent): LeadSaid {
  const { position } = event;
  const visitor = event.metadata.actor.kind === 'visitor';
  switch (event.type) {
    case 'LeadCreated':
      return visitor && event.data.consentTextVersion !== undefined ? { ...said, askedAt: position } : said;
    case 'LeadStatusMoved':
      return visitor && event.data.to === 'enrolled' ? { ...said, askedAt: position } : said;
    case 'ConsentGiven':
      return event.data.channel === 'email' ? { ...said, agreedAt: position, refusedAt: null } : said;
    case 'ConsentRevoked':
      return event.data.channel === 'email' ? { ...said, refusedAt: position } : said;
    default:
      return said;
  }
}
