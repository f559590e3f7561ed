import { ICalAttendeeStatus, ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

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
