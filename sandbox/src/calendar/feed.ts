import { officeTimeZone } from '../../../contracts/src/keys/office-time.js';
import { plusDays, type Day } from './days.js';
import type { Entry } from './entries.js';
import { icsDay, icsFile, icsText } from './ics.js';

/** The zones that entries name (RFC 5545, 3.6.5): with the rules of the United States since 2007, and without any. */
const zones = [
  ...['BEGIN:VTIMEZONE', `TZID:${officeTimeZone}`],
  ...['BEGIN:DAYLIGHT', 'TZOFFSETFROM:-0600', 'TZOFFSETTO:-0500', 'TZNAME:CDT'],
  ...['DTSTART:20070311T020000', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU', 'END:DAYLIGHT'],
  ...['BEGIN:STANDARD', 'TZOFFSETFROM:-0500', 'TZOFFSETTO:-0600', 'TZNAME:CST'],
  ...['DTSTART:20071104T020000', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU', 'END:STANDARD'],
  'END:VTIMEZONE',
  ...['BEGIN:VTIMEZONE', 'TZID:America/Phoenix'],
  ...['BEGIN:STANDARD', 'TZOFFSETFROM:-0700', 'TZOFFSETTO:-0700', 'TZNAME:MST'],
  ...['DTSTART:19700101T000000', 'END:STANDARD'],
  'END:VTIMEZONE',
];

/** The entries as an iCalendar file, the same all day. */
export function feedOf(entries: readonly Entry[], today: Day): string {
  return icsFile([
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Sandbox//Office//EN', 'X-WR-CALNAME:Office'],
    ...zones,
    ...entries.flatMap((entry) => eventOf(entry, today)),
    'END:VCALENDAR',
  ]);
}

function eventOf({ uid, title, place, day, time, repeats, free, cancelled }: Entry, today: Day): string[] {
  const date = icsDay(day);
  return [
    ...['BEGIN:VEVENT', `UID:${uid}@sandbox`, `DTSTAMP:${icsDay(today)}T000000Z`],
    ...(time
      ? [`DTSTART;TZID=${time.zone}:${date}T${time.from}00`, `DTEND;TZID=${time.zone}:${date}T${time.to}00`]
      : [`DTSTART;VALUE=DATE:${date}`, `DTEND;VALUE=DATE:${icsDay(plusDays(day, 1))}`]),
    ...(repeats === undefined ? [] : [`RRULE:${repeats}`]),
    `SUMMARY:${icsText(title)}`,
    ...(place === undefined ? [] : [`LOCATION:${icsText(place)}`]),
    `TRANSP:${free ? 'TRANSPARENT' : 'OPAQUE'}`,
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ];
}
