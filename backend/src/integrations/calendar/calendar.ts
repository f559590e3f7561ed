import { OutboundError } from '../../platform/outbound/outbound-error.js';
import { Outbound, type OutboundOptions } from '../../platform/outbound/outbound.js';
import { readAppointments, type CalendarContent } from './read-appointments.js';
import { timeLimit } from '../../../../event-store/src/flow/time-limit.js';

export type { Appointment } from './read-appointments.js';

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
    this.outbound = new Outbound({ ...named, measure });
  }

  get configured(): boolean {
    return this.url !== undefined;
  }

  /** The file's text, if it is a whole calendar. @throws OutboundError */
  async fetch(): Promise<string> {
    if (this.url === undefined)
      throw new OutboundError('refused', 'The calendar is not configured', { mayHaveActed: false });
    const signal = timeLimit(timeoutMs);
    const headers = { accept: 'text/calendar' };
    const { text } = await this.outbound.send({ url: this.url, headers, signal });
    if (!text.includes('BEGIN:VCALENDAR'))
      throw new OutboundError('malformed', 'The address of the calendar holds no calendar');
    // What is missing would look free.
    if (!/END:VCALENDAR\s*$/.test(text)) throw new OutboundError('malformed', 'The calendar was cut off');
    contentOf(text, new Date(0), new Date(0));
    return text;
  }
}

/**
 * What the calendar holds in a range of time.
 * @throws OutboundError malformed
 */
export function contentOf(text: string, from: Date, to: Date): CalendarContent {
  try {
    return readAppointments(text, from, to);
  } catch (cause) {
    throw new OutboundError('malformed', 'The calendar could not be understood', { cause });
  }
}
