import { TZDate } from '@date-fns/tz';
import ical from 'node-ical';
import type { ParameterValue } from 'node-ical';
import { officeTimeZone } from '../../../../contracts/src/office-time.js';
import type { Walkthrough } from '../../../../contracts/src/queries/dashboard.js';
import { OutboundError } from '../../platform/outbound/outbound-error.js';
import { Outbound, type OutboundOptions } from '../../platform/outbound/outbound.js';

/** One appointment of the office's calendar. */
export interface Appointment extends Pick<Walkthrough, 'name' | 'description' | 'details' | 'start' | 'end'> {
  uid: string;
  /** It does not block its time (RFC 5545, TRANSP:TRANSPARENT). */
  free: boolean;
  /** The invited people's addresses, in lower case. */
  attendees: string[];
}

const timeoutMs = 8_000;
const maxBytes = 5 * 1024 * 1024;

/** The office's calendar, an iCalendar file on the web (RFC 5545). Only this class fetches it; its address often is a secret. */
export class Calendar {
  private readonly outbound: Outbound;

  constructor(
    private readonly url: string | undefined,
    measure?: OutboundOptions['measure'],
  ) {
    const named = { provider: 'calendar', called: 'The calendar', maxBytes, secrets: url === undefined ? [] : [url] };
    this.outbound = new Outbound({ ...named, ...(measure && { measure }) });
  }

  get configured(): boolean {
    return this.url !== undefined;
  }

  /** The file's text, if it is a calendar. @throws OutboundError */
  async fetch(): Promise<string> {
    if (this.url === undefined)
      throw new OutboundError('refused', 'The calendar is not configured', { mayHaveActed: false });
    const signal = AbortSignal.timeout(timeoutMs);
    const headers = { accept: 'text/calendar' };
    const { text } = await this.outbound.send({ url: this.url, headers, signal });
    if (!text.includes('BEGIN:VCALENDAR'))
      throw new OutboundError('malformed', 'The address of the calendar holds no calendar');
    await appointmentsOf(text, new Date(0), new Date(0));
    return text;
  }
}

/**
 * The appointments that begin in a range of time, each occurrence of a repeated one separately, earliest first, without cancelled
 * ones. An all-day appointment takes the office's days.
 * @throws OutboundError malformed
 */
export async function appointmentsOf(text: string, from: Date, to: Date): Promise<Appointment[]> {
  let found: ical.CalendarResponse;
  try {
    found = await ical.async.parseICS(text);
  } catch (cause) {
    throw new OutboundError('malformed', 'The calendar could not be understood', { cause });
  }
  const appointments = Object.values(found).flatMap((event) => {
    if (event?.type !== 'VEVENT' || event.status === 'CANCELLED') return [];
    const about = { uid: event.uid, free: event.transparency === 'TRANSPARENT', attendees: invited(event.attendee) };
    return ical.expandRecurringEvent(event, { from, to }).map((instance) => ({
      ...about,
      name: words(instance.summary) || 'Walkthrough',
      description: words(event.description),
      details: words(event.location),
      start: instantOf(instance.start, instance.isFullDay),
      end: instantOf(instance.end, instance.isFullDay),
    }));
  });
  return appointments.sort((a, b) => a.start.localeCompare(b.start));
}

/** A date without a time is parsed as midnight of this process, but means the office's. */
function instantOf(time: Date, wholeDay: boolean): string {
  if (!wholeDay) return new Date(time).toISOString();
  const midnight = new TZDate(time.getFullYear(), time.getMonth(), time.getDate(), officeTimeZone);
  return new Date(midnight.getTime()).toISOString();
}

function invited(attendee: ical.VEvent['attendee']): string[] {
  return [attendee ?? []]
    .flat()
    .map((each) => (typeof each === 'string' ? each : each.val).toLowerCase().replace(/^mailto:/, ''));
}

/** The text of a property, which may have parameters (LANGUAGE, ALTREP). */
function words(value: ParameterValue | undefined): string {
  return (typeof value === 'string' ? value : (value?.val ?? '')).trim();
}
