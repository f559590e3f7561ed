import { officeDayOf } from '../../../../contracts/src/keys/office-time.js';
import { officeZone, writtenTime } from '../../../../contracts/src/keys/written-time.js';
import { countedInWords } from '../../../../contracts/src/numerals.js';
import { officeTime } from '../../lib/format.js';
import { company } from '../content/company.js';
import { webinar, webinarTitle, type WebinarDate } from '../content/webinar.js';

const day = writtenTime({ month: 'long', day: 'numeric', year: 'numeric' });

/** "August 7, 2025, 12:00 CT, one hour". Noon stands without PM, as the specification has it. */
export function webinarTime({ startsAt, hours }: WebinarDate): string {
  const time = officeTime(startsAt).replace(/^12:00 PM$/, '12:00');
  return `${day(startsAt)}, ${time} ${officeZone(startsAt, 'shortGeneric')}, ${countedInWords(hours, 'hour')}`;
}

/**
 * The webinar as the pages show it: once it is over, the next one, if that has a date.
 * @param now milliseconds since 1970
 */
export function shownWebinar(now: number, { next, ...first }: WebinarDates = webinar): ShownWebinar {
  const date = next && now >= endOf(first) ? next : first;
  return { date, over: now >= endOf(date) };
}

type WebinarDates = WebinarDate & { next: WebinarDate | null };

export interface ShownWebinar {
  date: WebinarDate;
  /** Whether it has ended. */
  over: boolean;
}

/** In milliseconds since 1970. */
function endOf({ startsAt, hours }: WebinarDate): number {
  return Date.parse(startsAt) + hours * 3_600_000;
}

/**
 * The webinar as an iCalendar file (RFC 5545): CRLF line ends, text escaped, lines folded at 75 octets.
 * @param now when the file is made (DTSTAMP)
 */
export function webinarCalendar(date: WebinarDate, now: Date): string {
  const description = `Join: ${webinar.joinUrl}\nBy phone: ${webinar.dialIn}, PIN ${webinar.dialInPin}`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(company.name)}//Webinar//EN`,
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:realtor-webinar-${officeDayOf(date.startsAt)}@${company.email.split('@')[1]}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(new Date(date.startsAt))}`,
    `DTEND:${stamp(new Date(endOf(date)))}`,
    `SUMMARY:${escapeText(webinarTitle)}`,
    `DESCRIPTION:${escapeText(description)}`,
    `LOCATION:${escapeText(webinar.joinUrl)}`,
    `URL:${webinar.joinUrl}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** "20250807T170000Z" */
function stamp(instant: Date) {
  return instant.toISOString().replace(/\.\d+|[-:]/g, '');
}

function escapeText(text: string) {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n');
}

/** Sample and company texts are ASCII or close to it; 60 characters stay below 75 octets in any realistic case. */
function fold(line: string) {
  return line.match(/.{1,60}/gsu)?.join('\r\n ') ?? line;
}
