import { v5 as uuidV5 } from 'uuid';
import { formatInOffice } from '../../templates/domain/office-words.js';
import type { Occasion } from './occasions.js';

/** For ids of messages, derived from the event that caused them (RFC 9562, UUID version 5). */
const namespace = '6d4c8d1b-2f6b-4a57-8f43-0c8f7b1f9e52';

/** The id of the mail that an event of the lead asks for. */
export function walkthroughMessageId(eventId: string): string {
  return uuidV5(eventId, namespace);
}

/**
 * The occasion that the event's mail is about; or why there is nothing to send, in a sentence.
 * @param occasions of the lead until now
 * @param now milliseconds since 1970
 */
export function occasionToTell(
  occasions: readonly Occasion[],
  eventId: string,
  now: number,
): Occasion | { nothing: string } {
  const newest = occasions.at(-1);
  if (!newest || !occasions.some((each) => each.eventId === eventId))
    return { nothing: 'Nothing changed for the owner' };
  if (newest.eventId !== eventId) return { nothing: 'Another change came after it' };
  if (Date.parse(newest.start) <= now) return { nothing: 'The time of the walkthrough has passed' };
  return newest;
}

export const knownAlready = 'The owner knows it already';

/** The values that the mail has besides the lead's. */
export function bookedValues({ start }: Occasion, zone: string, minutes: number): Record<string, string> {
  return {
    booked_date: formatInOffice(start, zone, 'day'),
    booked_time: formatInOffice(start, zone, 'time'),
    booked_minutes: String(minutes),
  };
}
