import { company } from '../content/company.js';

/** The realtor webinar (content specification, section 9). 12:00 in Chicago on that day is 17:00 UTC. */
export const webinar = {
  title: 'Realtor Webinar: When your client should rent instead of sell',
  startsAt: '2025-08-07T17:00:00Z',
  endsAt: '2025-08-07T18:00:00Z',
  dateText: 'August 7, 2025',
  timeText: '12:00 CT, one hour',
  joinUrl: 'https://meet.example.com/realtor-webinar',
  dialIn: '(515) 555-0110',
  dialInPin: '000 000 000#',
  /** Shown once it is over: the next date, or else the recording. A company sets one of them, or both. */
  next: null as { dateText: string; timeText: string } | null,
  recordingUrl: 'https://meet.example.com/realtor-webinar/recording' as string | null,
} as const;

/** Whether it has ended. @param now milliseconds since 1970 */
export function isOver(now: number): boolean {
  return now >= Date.parse(webinar.endsAt);
}

/**
 * The webinar as an iCalendar file (RFC 5545): CRLF line ends, text escaped, lines folded at 75 octets.
 * @param now when the file is made (DTSTAMP)
 */
export function webinarCalendar(now: Date): string {
  const description = `Join: ${webinar.joinUrl}\nBy phone: ${webinar.dialIn}, PIN ${webinar.dialInPin}`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(company.name)}//Webinar//EN`,
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:realtor-webinar-2025-08-07@example.com',
    `DTSTAMP:${stamp(now.toISOString())}`,
    `DTSTART:${stamp(webinar.startsAt)}`,
    `DTEND:${stamp(webinar.endsAt)}`,
    `SUMMARY:${escapeText(webinar.title)}`,
    `DESCRIPTION:${escapeText(description)}`,
    `LOCATION:${escapeText(webinar.joinUrl)}`,
    `URL:${webinar.joinUrl}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** "2025-08-07T17:00:00Z" -> "20250807T170000Z" */
function stamp(iso: string) {
  return iso.replace(/\.\d+/, '').replace(/[-:]/g, '');
}

function escapeText(text: string) {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n');
}

/** Sample and company texts are ASCII or close to it; 60 characters stay below 75 octets in any realistic case. */
function fold(line: string) {
  return line.match(/.{1,60}/gsu)?.join('\r\n ') ?? line;
}
