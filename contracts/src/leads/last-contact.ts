import { occurredAt, type Recorded, utc } from '../log/recorded.js';
import type { LeadEvent } from './lead-events.js';

/** The events of contacts that move no lead. A move by a user is a contact, too (shown-stage.ts). */
export const contactTypes = [
  'ContactLogged',
  'ContactWithdrawn',
  'LeadAnswered',
] as const satisfies LeadEvent['type'][];
interface OfContact {
  type: (typeof contactTypes)[number];
}
type Contact = Recorded<Extract<LeadEvent, OfContact>>;

/** Whether the event is about a contact that moves no lead. */
export function isContact<Event extends { type: string }>(event: Event): event is Extract<Event, OfContact> {
  return contactTypes.some((type) => type === event.type);
}

/** When people of the company were in contact with the lead, or it answered, by this event; null if nobody was. */
export function contactAt(event: Contact): string | null {
  if (event.type === 'LeadAnswered') return occurredAt(event);
  return event.type === 'ContactLogged' && event.metadata.actor.kind === 'user' ? utc(event.data.at) : null;
}

/** The last contact after a contact, which may be earlier than the last known one, or after one was taken back. */
export function lastContactAfter(before: string | null, event: Contact): string | null {
  return event.type === 'ContactWithdrawn' ? event.data.restores.lastContactedAt : later(before, contactAt(event));
}

/** The later of two instants, if there is one. */
export function later(one: string | null, other: string | null): string | null {
  return one === null || (other !== null && other > one) ? other : one;
}
