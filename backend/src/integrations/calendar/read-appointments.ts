import ICAL from 'ical.js';
import type { Walkthrough } from '../../../../contracts/src/pipeline/dashboard.js';
import { CalendarZones } from './calendar-zones.js';

/** One appointment of the office's calendar. */
export interface Appointment extends Pick<Walkthrough, 'name' | 'description' | 'details' | 'start' | 'end'> {
  uid: string;
  /** It does not block its time (RFC 5545, TRANSP:TRANSPARENT). */
  free: boolean;
  /** The invited people's addresses, in lower case. */
  attendees: string[];
}

/** What a calendar holds in a range of time. */
export interface CalendarContent {
  /** Earliest first. */
  appointments: Appointment[];
  /** Days, as the calendar names them, on which something is whose time is not known: `2026-03-09`. */
  unplacedDays: string[];
  /** Something has no day that can be read. */
  unplaced: boolean;
}

/** An endless rule of every second would never end. */
const mostOccurrences = 50_000;

/** No zone is further from UTC. */
const zonesMs = 2 * 86_400_000;

/** An event cannot be placed. */
class Unplaced extends Error {
  constructor(readonly day: string | null) {
    super('The time of an appointment is not known');
  }
}

interface Range {
  from: number;
  to: number;
}

/**
 * The appointments that begin in a range of time (RFC 5545), each occurrence of a repeated one separately, without cancelled ones. An
 * all-day appointment takes the office's days; one without an end takes no time, or its day.
 * @throws Error if the text is no calendar
 */
export function readAppointments(text: string, from: Date, to: Date): CalendarContent {
  const range = { from: from.getTime(), to: to.getTime() };
  const content: CalendarContent = { appointments: [], unplacedDays: [], unplaced: false };
  for (const { head, events } of calendarsIn(text)) {
    const zones = new CalendarZones(componentOf(head));
    const readable = events.flatMap((lines) => {
      try {
        return componentOf(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR']).getAllSubcomponents('vevent');
      } catch {
        // The library refuses all of a text for one value that it can't read.
        if (!lines.some((line) => /^STATUS:CANCELLED$/i.test(line))) isUnplaced(content, dayInLines(lines));
        return [];
      }
    });
    for (const series of seriesOf(readable)) take(content, series, zones, range);
  }
  if (content.appointments.length > 1) content.appointments.sort((a, b) => a.start.localeCompare(b.start));
  return content;
}

/** A calendar's lines, without those that a fold breaks: its events apart, so that one that cannot be read leaves the others. */
interface CalendarLines {
  head: string[];
  events: string[][];
}

/** One or several calendars in a text. @throws Error if there is none */
function calendarsIn(text: string): CalendarLines[] {
  const calendars: CalendarLines[] = [];
  let event: string[] | null = null;
  for (const line of text.replace(/\r?\n[ \t]/g, '').split(/\r\n|\n|\r/)) {
    const tag = line.trim().toUpperCase();
    if (tag === 'BEGIN:VCALENDAR') calendars.push({ head: [], events: [] });
    const calendar = calendars.at(-1);
    if (!calendar) {
      if (tag !== '') throw new Error('The text begins with something else than a calendar');
      continue;
    }
    if (tag === 'BEGIN:VEVENT') calendar.events.push((event = []));
    if (line !== '') (event ?? calendar.head).push(line);
    if (tag === 'END:VEVENT') event = null;
  }
  if (calendars.length === 0 || event) throw new Error('There is no whole calendar in the text');
  return calendars;
}

function componentOf(lines: readonly string[]): ICAL.Component {
  return new ICAL.Component(ICAL.parse(lines.join('\r\n')) as unknown[]);
}

function dayInLines(lines: readonly string[]): string | null {
  return dayInText(lines.find((line) => /^DTSTART[;:]/i.test(line)) ?? '');
}

/** An event with what replaces single occurrences of it. */
interface Series {
  main: ICAL.Component | null;
  overrides: ICAL.Component[];
}

function seriesOf(events: readonly ICAL.Component[]): Series[] {
  const byUid = new Map<string, Series>();
  for (const event of events) {
    const uid = String(event.getFirstPropertyValue('uid') ?? `none ${byUid.size}`);
    const series = byUid.get(uid) ?? { main: null, overrides: [] };
    byUid.set(uid, series);
    if (event.hasProperty('recurrence-id')) series.overrides.push(event);
    else series.main = event;
  }
  return [...byUid.values()];
}

function take(content: CalendarContent, { main, overrides }: Series, zones: CalendarZones, range: Range): void {
  const replaced = new Set<number>();
  for (const each of overrides)
    place(content, each, () => {
      const at = instantOf(each, 'recurrence-id', zones);
      if (at !== null) replaced.add(at);
      return occurrencesOf(each, zones, range, new Set());
    });
  if (main) place(content, main, () => occurrencesOf(main, zones, range, replaced));
}

/** An event whose time is not known makes its day one that has to be asked about; a cancelled one is none. */
function place(content: CalendarContent, event: ICAL.Component, read: () => Appointment[]): void {
  try {
    content.appointments.push(...read());
  } catch (error) {
    if (statusOf(event) === 'CANCELLED') return;
    isUnplaced(content, error instanceof Unplaced ? error.day : dayIn(event));
  }
}

function isUnplaced(content: CalendarContent, day: string | null): void {
  if (day === null) content.unplaced = true;
  else if (!content.unplacedDays.includes(day)) content.unplacedDays.push(day);
}

function occurrencesOf(
  event: ICAL.Component,
  zones: CalendarZones,
  { from, to }: Range,
  replaced: ReadonlySet<number>,
): Appointment[] {
  if (statusOf(event) === 'CANCELLED') return [];
  const known = new ICAL.Event(event);
  const tzid = tzidOf(event, 'dtstart');
  const about = aboutOf(event);
  const found: Appointment[] = [];
  const excluded = new Set(replaced);
  const until = untilOf(event);
  const add = (start: ICAL.Time) => {
    const begins = zones.instantOf(start, tzid);
    if (begins === null) throw new Unplaced(dayOf(start));
    if (begins >= from && begins <= to && begins <= until && !excluded.has(begins))
      found.push({ ...about, start: iso(begins), end: iso(endOf(event, start, begins, zones)) });
    return begins;
  };
  if (!known.startDate) throw new Unplaced(dayIn(event));
  if (!known.isRecurring()) {
    add(known.startDate);
    return found;
  }
  for (const each of exceptions(event, zones)) excluded.add(each);
  const occurrences = known.iterator();
  for (let n = 0, next = occurrences.next(); next; next = occurrences.next()) {
    // Years of occurrences before the range need no zone.
    if (naive(next) > from - zonesMs && add(next) > Math.min(to, until)) break;
    if (++n > mostOccurrences) throw new Unplaced(null);
  }
  return found;
}

/**
 * The instant of a rule's last possible occurrence, where it stands in UTC (RFC 5545, 3.3.10). The rule itself counts on the clock of the
 * event's zone, so it is given a day more.
 */
function untilOf(event: ICAL.Component): number {
  const rule = event.getFirstPropertyValue('rrule');
  if (!(rule instanceof ICAL.Recur) || !rule.until || rule.until.isDate || rule.until.zone?.tzid !== 'UTC')
    return Infinity;
  const until = rule.until.toUnixTime() * 1000;
  rule.until = rule.until.clone();
  rule.until.addDuration(ICAL.Duration.fromString('P1D'));
  return until;
}

/** The instants of EXDATE, which may name another zone than the event. */
function exceptions(event: ICAL.Component, zones: CalendarZones): number[] {
  return event.getAllProperties('exdate').flatMap((property) => {
    const named = property.getParameter('tzid');
    const tzid = typeof named === 'string' ? named : null;
    return property.getValues().flatMap((time) => {
      const at = time instanceof ICAL.Time ? zones.instantOf(time, tzid) : null;
      return at === null ? [] : [at];
    });
  });
}

/** The end of an occurrence: as long after its start as the event's own, on the clock of its zone. */
function endOf(event: ICAL.Component, start: ICAL.Time, begins: number, zones: CalendarZones): number {
  const first = timeOf(event, 'dtstart');
  const last = timeOf(event, 'dtend');
  if (first && last) {
    const there = start.clone();
    there.addDuration(last.subtractDate(first));
    const sameZone = tzidOf(event, 'dtend') === tzidOf(event, 'dtstart') && last.zone?.tzid === first.zone?.tzid;
    if (sameZone) return zones.instantOf(there, tzidOf(event, 'dtstart')) ?? begins;
    const [one, other] = [instantOf(event, 'dtstart', zones), instantOf(event, 'dtend', zones)];
    if (one === null || other === null) throw new Unplaced(dayOf(start));
    return begins + other - one;
  }
  const duration = event.getFirstPropertyValue('duration');
  if (duration instanceof ICAL.Duration) return begins + duration.toSeconds() * 1000;
  const there = start.clone();
  if (start.isDate) there.addDuration(ICAL.Duration.fromString('P1D'));
  return zones.instantOf(there, tzidOf(event, 'dtstart')) ?? begins;
}

function instantOf(event: ICAL.Component, property: string, zones: CalendarZones): number | null {
  const time = timeOf(event, property);
  return time && zones.instantOf(time, tzidOf(event, property));
}

function timeOf(event: ICAL.Component, property: string): ICAL.Time | null {
  const value = event.getFirstPropertyValue(property);
  if (!(value instanceof ICAL.Time)) return null;
  if (!Number.isInteger(value.year) || !Number.isInteger(value.day)) throw new Unplaced(dayIn(event));
  return value;
}

function tzidOf(event: ICAL.Component, property: string): string | null {
  const tzid = event.getFirstProperty(property)?.getParameter('tzid');
  return typeof tzid === 'string' ? tzid : null;
}

const statusOf = (event: ICAL.Component) => String(event.getFirstPropertyValue('status') ?? '').toUpperCase();
/** As if it were in UTC. */
const naive = ({ year, month, day, hour, minute }: ICAL.Time) => Date.UTC(year, month - 1, day, hour, minute);
const iso = (ms: number) => new Date(ms).toISOString();
const dayOf = ({ year, month, day }: ICAL.Time) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** The day that an event's start names, if nothing more of it can be read. */
function dayIn(event: ICAL.Component): string | null {
  const [, , , raw] = (event.getFirstProperty('dtstart')?.toJSON() ?? []) as unknown[];
  return dayInText(typeof raw === 'string' ? raw : '');
}

function dayInText(text: string): string | null {
  const [, year, month, day] = /(?<!\d)(\d{4})-?(\d{2})-?(\d{2})(?!\d)/.exec(text) ?? [];
  return year ? `${year}-${month}-${day}` : null;
}

function aboutOf(event: ICAL.Component): Omit<Appointment, 'start' | 'end'> {
  const words = (property: string) => String(event.getFirstPropertyValue(property) ?? '').trim();
  return {
    uid: words('uid'),
    free: words('transp').toUpperCase() === 'TRANSPARENT',
    attendees: event.getAllProperties('attendee').map((each) =>
      String(each.getFirstValue())
        .toLowerCase()
        .replace(/^mailto:/, ''),
    ),
    name: words('summary') || 'Walkthrough',
    description: words('description'),
    details: words('location'),
  };
}
