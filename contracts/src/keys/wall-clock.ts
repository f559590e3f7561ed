/**
 * What the clocks of a zone show at an instant, when they show a time, and the days of the calendar. The zone of the browser or the
 * server never counts: `Date` and what is built on it err where that zone's own clocks change. Browsers count by the same rules, so
 * this is `Intl` and not Temporal, which they would have to load; what only the server asks (when a zone's clocks change, the zones of
 * a calendar file) is Temporal's.
 */
const dayMs = 86_400_000;
const minuteMs = 60_000;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** "2026-03-03T14:15" @param zone IANA */
export function wallOf(instant: string | Date, zone: string): string {
  let clock = clocks.get(zone);
  if (!clock)
    clocks.set(
      zone,
      (clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })),
    );
  return clock.format(new Date(instant)).replace(' ', 'T');
}

/** The instant at which the clocks of a zone show this. @param wall "2026-03-03T14:15" @param zone IANA */
export function instantAt(wall: string, zone: string): Date {
  const offsetAt = (at: number) => msOf(wallOf(new Date(at), zone)) - Math.floor(at / minuteMs) * minuteMs;
  return new Date(instantByOffset(msOf(wall), offsetAt));
}

/**
 * The instant of a local time, given in milliseconds as if it were UTC. A local time that is skipped moves to the hour after it; one
 * that occurs twice means the first (RFC 5545, section 3.3.5).
 * @param offsetAt how far the zone's clock is ahead of UTC at an instant
 */
export function instantByOffset(localMs: number, offsetAt: (epochMs: number) => number): number {
  const before = offsetAt(localMs - dayMs);
  const after = offsetAt(localMs + dayMs);
  if (before === after) return localMs - before;
  const shown = [localMs - before, localMs - after].filter((at) => at + offsetAt(at) === localMs);
  return shown.length === 0 ? localMs - before : Math.min(...shown);
}

/** The calendar day so many days later. @param day "2026-03-03" */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** How many calendar days a day is after another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

/** The first day of the month that is so many months after a day's. */
export function monthAfter(day: string, months: number): string {
  const [year, month] = day.split('-').map(Number);
  return new Date(Date.UTC(year!, month! - 1 + months)).toISOString().slice(0, 10);
}

/** The first day of a day's week. */
export function mondayOf(day: string): string {
  return daysAfter(day, -((new Date(day).getUTCDay() + 6) % 7));
}

const msOf = (wall: string) => Date.parse(`${wall}:00Z`);
