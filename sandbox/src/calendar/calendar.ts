import { officeTimeZone } from '../../../contracts/src/keys/office-time.js';
import type { Cell, Provider } from '../box/provider.js';

const dayMs = 86_400_000;
const parts = new Intl.DateTimeFormat('en-US', {
  timeZone: officeTimeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** A day of a calendar, as the midnight of UTC that begins it: a date without a place. */
type Day = Date;

/** The office's today. */
function officeDay(now: Date): Day {
  const { year, month, day } = Object.fromEntries(parts.formatToParts(now).map(({ type, value }) => [type, value]));
  return new Date(`${year}-${month}-${day}T00:00:00Z`);
}

function plusDays(day: Day, days: number): Day {
  return new Date(day.getTime() + days * dayMs);
}

/** @param count 1: the first day after this one that is neither Saturday nor Sunday */
function workingDay(day: Day, count: number): Day {
  let found = day;
  for (let left = count; left > 0;) {
    found = plusDays(found, 1);
    if (found.getUTCDay() % 6 !== 0) left -= 1;
  }
  return found;
}

/** @param weekday 0: Sunday */
function lastWeekday(day: Day, weekday: number): Day {
  return plusDays(day, -((day.getUTCDay() - weekday + 7) % 7));
}

/** An entry of the office's calendar. */
interface Entry {
  /** Of a single entry: with its day. */
  uid: string;
  title: string;
  place?: string;
  day: Day;
  /** Wall time in the zone, `hhmm`; null: the whole day. */
  time: { from: string; to: string; zone: string } | null;
  /** As in RRULE. */
  repeats?: string;
  /** Leaves its time free. */
  free?: true;
  cancelled?: true;
}

const phoenix = 'America/Phoenix';
const [monday, tuesday, thursday] = [1, 2, 4] as const;

/** The calendar of a day: some repeat, the others lie on the coming working days. Always the same for the same day. */
function entriesOf(today: Day): Entry[] {
  const office = (from: string, to: string) => ({ from, to, zone: officeTimeZone });
  const aMonthAgo = plusDays(today, -28);
  const once = (name: string, inWorkingDays: number) => {
    const day = workingDay(today, inWorkingDays);
    return { uid: `${name}-${day.toISOString().slice(0, 10)}`, day };
  };
  return [
    {
      ...{ uid: 'team-meeting', title: 'Team meeting', place: 'Office', repeats: 'FREQ=WEEKLY;BYDAY=MO' },
      ...{ day: lastWeekday(aMonthAgo, monday), time: office('0900', '0930') },
    },
    {
      ...{ uid: 'showings', title: 'Showings', place: 'Ankeny', repeats: 'FREQ=WEEKLY;BYDAY=TH' },
      ...{ day: lastWeekday(aMonthAgo, thursday), time: office('1400', '1600') },
    },
    {
      // Arizona keeps its time all year: in the office it is an hour later in summer.
      ...{ uid: 'call-to-phoenix', title: 'Call with an owner in Phoenix', repeats: 'FREQ=WEEKLY;BYDAY=TU' },
      ...{ day: lastWeekday(aMonthAgo, tuesday), time: { from: '0900', to: '0945', zone: phoenix } },
    },
    {
      ...{ ...once('walkthrough', 1), title: 'Walkthrough, 12 Sample Ave', place: '12 Sample Ave, Clive, IA 50325' },
      time: office('1000', '1100'),
    },
    { ...once('inspection', 2), title: 'Inspection, cancelled', time: office('0900', '1000'), cancelled: true },
    {
      ...{ ...once('keys', 2), title: 'Handing over keys', place: '560 Example Way, Clive, IA 50325' },
      time: office('1330', '1400'),
    },
    { ...once('home', 3), title: 'Priya works from home', time: null, free: true },
    { ...once('training', 8), title: 'Office closed for training', time: null },
  ];
}

const longest = 75;

/** The lines as a file (RFC 5545): CRLF, folded at 75 octets. */
function icsFile(lines: readonly string[]): string {
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** A text as a property's value. */
function icsText(text: string): string {
  return text.replace(/[\\;,]/g, (character) => `\\${character}`).replaceAll('\n', '\\n');
}

/** @param day the midnight of UTC that begins it */
function icsDay(day: Date): string {
  return day.toISOString().slice(0, 10).replaceAll('-', '');
}

function folded(line: string): string {
  const rows = [''];
  for (const character of line) {
    const row = rows.at(-1)! + character;
    if (Buffer.byteLength(row) <= longest) rows[rows.length - 1] = row;
    else rows.push(` ${character}`);
  }
  return rows.join('\r\n');
}

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
function feedOf(entries: readonly Entry[], today: Day): string {
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

const path = '/office.ics';

/** The office's calendar, a file that the product fetches. */
export const calendar: Provider = {
  name: 'calendar',
  label: 'Calendar',
  open(app, box) {
    app.get(path, (_request, reply) => {
      const today = officeDay(box.now());
      return reply.type('text/calendar; charset=utf-8').send(feedOf(entriesOf(today), today));
    });
    return {
      section: () => ({
        about:
          'The office’s calendar, anew each day. The product fetches it every five minutes, and books no walkthrough at a time that is taken here.',
        tables: [
          {
            title: 'Entries',
            columns: ['What', 'First day', 'Time', 'Again', ''],
            rows: entriesOf(officeDay(box.now())).map(rowOf),
            empty: '',
          },
        ],
      }),
      state: () => ({ entries: entriesOf(officeDay(box.now())) }),
      reset: () => {},
      environment: () => ({ CALENDAR_ICS_URL: `${box.origin}/calendar${path}` }),
    };
  },
};

function rowOf({ title, day, time, repeats, free, cancelled }: Entry): Cell[] {
  const clock = (hhmm: string) => `${hhmm.slice(0, 2)}:${hhmm.slice(2)}`;
  return [
    title,
    day.toISOString().slice(0, 10),
    time ? `${clock(time.from)} to ${clock(time.to)}, ${time.zone}` : 'all day',
    repeats ?? '',
    cancelled ? { text: 'cancelled', tone: 'bad' } : free ? { text: 'time stays free', tone: 'plain' } : '',
  ];
}
