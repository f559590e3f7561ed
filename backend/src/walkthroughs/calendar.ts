import * as ical from 'node-ical';
import type { ParameterValue } from 'node-ical';
import type { Walkthrough } from '../../../contracts/src/queries/dashboard.js';

/** One appointment of the office's calendar. */
export type Appointment = Omit<Walkthrough, 'leadId'>;

const timeoutMs = 8_000;
const largestBytes = 5 * 1024 * 1024;
const keptMs = 5 * 60_000;

/** The calendar could not be read. The message holds nothing of its address, which often is a secret. */
export class CalendarError extends Error {}

/** The office's calendar, an iCalendar file on the web (RFC 5545). The one place that reads it; kept for 5 minutes. */
export class Calendar {
  private kept: { text: string; until: number } | undefined;

  constructor(private readonly url: string | undefined) {}

  get configured(): boolean {
    return this.url !== undefined;
  }

  /**
   * The appointments that begin in a range of time, repeated ones once for each time, soonest first. Cancelled ones are left out.
   * @throws CalendarError
   */
  async appointments(from: Date, to: Date): Promise<Appointment[]> {
    const text = await this.read();
    let found: ical.CalendarResponse;
    try {
      found = await ical.async.parseICS(text);
    } catch (cause) {
      throw new CalendarError('The calendar could not be understood', { cause });
    }
    const appointments = Object.values(found).flatMap((event) => {
      if (event?.type !== 'VEVENT' || event.status === 'CANCELLED') return [];
      return ical.expandRecurringEvent(event, { from, to }).map((instance) => ({
        name: words(instance.summary) || 'Walkthrough',
        description: words(event.description),
        details: words(event.location),
        start: instance.start.toISOString(),
      }));
    });
    return appointments.sort((a, b) => a.start.localeCompare(b.start));
  }

  private async read(): Promise<string> {
    if (this.kept && this.kept.until > Date.now()) return this.kept.text;
    const text = await this.fetch();
    if (!text.includes('BEGIN:VCALENDAR')) throw new CalendarError('The address of the calendar holds no calendar');
    this.kept = { text, until: Date.now() + keptMs };
    return text;
  }

  private async fetch(): Promise<string> {
    if (this.url === undefined) throw new CalendarError('The calendar is not configured');
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(this.url, { signal, headers: { accept: 'text/calendar' } });
      if (!response.ok) throw new CalendarError(`The calendar answered with HTTP ${response.status}`);
      return await bounded(response);
    } catch (cause) {
      if (cause instanceof CalendarError) throw cause;
      const why = signal.aborted ? 'did not answer in time' : 'could not be reached';
      throw new CalendarError(`The calendar ${why}`, { cause });
    }
  }
}

async function bounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += (chunk as Uint8Array).length;
    if (bytes > largestBytes) throw new CalendarError('The calendar is larger than 5 MB');
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The text of a property, which may come with parameters (LANGUAGE, ALTREP). */
function words(value: ParameterValue | undefined): string {
  return (typeof value === 'string' ? value : (value?.val ?? '')).trim();
}
