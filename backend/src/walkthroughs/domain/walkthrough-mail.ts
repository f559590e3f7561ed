import type { Actor } from '../../../../contracts/src/actor.js';
import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import type { LogEvent, ReadableEvent } from '../../../../event-store/src/types.js';
import type { Decision } from '../../platform/commands/decider.js';
import { leadAggregate } from '../../leads/decide/lead-aggregate.js';
import { isUnproven } from '../../leads/decide/owner-page.js';
import { occurredAt, stepsOf } from '../../platform/history/aggregate.js';
import { utc } from '../../../../contracts/src/log/recorded.js';
import { wantedTimeOf } from './free-slots.js';
import { v5 as uuidV5 } from 'uuid';
import { formatInOffice } from '../../templates/domain/template-variables.js';
import { ICalAttendeeStatus, ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

/** A change to a walkthrough that the guest's calendar needs. */
export interface Occasion {
  /** The event that caused it. */
  eventId: string;
  method: 'REQUEST' | 'CANCEL';
  /** When the walkthrough takes place, or was to. ISO 8601, UTC. */
  start: string;
  /** Rises with each occasion of a lead (RFC 5546, 3.2.2: a revision of the same UID has a higher SEQUENCE). */
  sequence: number;
  /** When it happened. ISO 8601, UTC. */
  at: string;
  /** Whoever booked this time left out the mail: it is no invitation later either, as when a lost lead comes back. */
  unmailed?: true;
  /** Nobody has proved whose the address is. */
  unproven?: true;
}

/**
 * Every time that a lead's walkthrough got a start, got another, or lost it, whatever caused that: a booking, an undo, a
 * deletion, a merge, a move to lost and back. Pure.
 * @param history of the lead, whole, oldest first
 */
export function occasionsOf(history: readonly LogEvent[]): Occasion[] {
  const occasions: Occasion[] = [];
  const unmailed = new Set<string>();
  for (const { event, before, after } of stepsOf(leadAggregate, history)) {
    if (
      event.readable &&
      event.type === 'WalkthroughScheduled' &&
      event.data.start !== null &&
      !event.metadata.undoes
    ) {
      if (event.data.untold) unmailed.add(utc(event.data.start));
      else unmailed.delete(utc(event.data.start));
    }
    const was = wantedTimeOf(before);
    const is = wantedTimeOf(after);
    if (was?.start === is?.start) continue;
    const change = is
      ? ({ method: 'REQUEST', start: is.start } as const)
      : { method: 'CANCEL' as const, start: was!.start };
    const left = is && unmailed.has(utc(is.start)) && ({ unmailed: true } as const);
    const strangers = isUnproven(event) && ({ unproven: true } as const);
    const sequence = occasions.length;
    occasions.push({ eventId: event.id, ...change, sequence, at: occurredAt(event), ...left, ...strangers });
  }
  return occasions;
}

/** A lead's history as it would be after a command, and how the command's events are told from the others. */
export interface HistoryThen {
  events: ReadableEvent[];
  isNew: (eventId: string) => boolean;
}

/** Pure. @param history of the lead, whole @param decided what a command would append @param now ISO 8601, UTC */
export function historyWith(
  history: readonly ReadableEvent[],
  decided: readonly Decision<LeadEvent>[],
  actor: Actor,
  now: string,
): HistoryThen {
  const last = history.at(-1);
  const next = decided.map(({ undoes, ...event }, nth) => ({
    ...event,
    ...{ readable: true, id: `next ${nth}`, stream: last?.stream, created: new Date(now) },
    ...{ revision: (last?.revision ?? -1) + nth + 1, position: (last?.position ?? 0n) + BigInt(nth + 1) },
    metadata: { actor, occurredAt: now, $correlationId: 'next', $causationId: 'next', ...(undoes && { undoes }) },
  }));
  const ids = new Set(next.map(({ id }) => id));
  return { events: [...history, ...(next as unknown as ReadableEvent[])], isNew: (eventId) => ids.has(eventId) };
}

/** What the guest was sent last; null if they know of no standing walkthrough. */
export type KnownInvitation = { start: string } | null;

/** The mail for the guest, given what they know; null if they know it already, or shall get no mail. Pure. */
export function invitationFor(
  { method, start, unmailed }: Occasion,
  known: KnownInvitation,
): InvitationTemplate | null {
  if (method === 'CANCEL') return known ? 'walkthrough-cancelled' : null;
  if (!known) return unmailed ? null : 'walkthrough-invitation';
  return known.start === start ? null : 'walkthrough-moved';
}

export type InvitationTemplate = 'walkthrough-invitation' | 'walkthrough-moved' | 'walkthrough-cancelled';

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
export function occasionToMail(
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

/** The content of a guest's calendar entry. */
export interface CalendarFile {
  leadId: string;
  method: 'REQUEST' | 'CANCEL';
  sequence: number;
  /** ISO 8601, UTC. */
  start: string;
  minutes: number;
  /** When it was written: the same content and sequence give the same file. ISO 8601, UTC. */
  stamp: string;
  summary: string;
  location: string;
  description: string;
  organizer: { name: string; email: string };
  attendee: { name: string; email: string };
}

/** The UID of a lead's walkthrough: it stays the same when the walkthrough moves (RFC 5545, 3.8.4.7). */
export function walkthroughUid(leadId: string): string {
  return `walkthrough-${leadId}@lead-pipeline`;
}

/**
 * An iCalendar file (RFC 5545) with one appointment, times in UTC: CRLF, lines folded at 75 octets. METHOD:REQUEST enters it into the
 * guest's calendar, or moves the entry with the same UID and a lower SEQUENCE; METHOD:CANCEL removes it (RFC 5546). Pure.
 */
export function calendarFile(file: CalendarFile): string {
  const { leadId, method, sequence, start, minutes, stamp, summary, location, description } = file;
  const begins = new Date(start);
  const calendar = new ICalCalendar({
    prodId: '//Lead Pipeline//Walkthroughs//EN',
    method: method === 'REQUEST' ? ICalCalendarMethod.REQUEST : ICalCalendarMethod.CANCEL,
  });
  calendar.createEvent({
    ...{ id: walkthroughUid(leadId), sequence, summary, location, description },
    start: begins,
    end: new Date(begins.getTime() + minutes * 60_000),
    stamp: new Date(stamp),
    status: method === 'REQUEST' ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
    organizer: quotable(file.organizer),
    attendees: [{ ...quotable(file.attendee), rsvp: true, status: ICalAttendeeStatus.NEEDSACTION }],
  });
  return `${calendar.toString().trimEnd()}\r\n`;
}

/** A parameter's value can't hold quotes, escaped or not (RFC 5545, 3.2). */
function quotable({ name, email }: CalendarFile['attendee']): CalendarFile['attendee'] {
  return { name: name.replace(/["\p{Cc}]/gu, ''), email };
}
