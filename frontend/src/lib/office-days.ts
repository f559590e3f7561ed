import { officeDayOf, officeTimeZone } from '../../../contracts/src/keys/office-time.js';
import { instantAt, wallOf } from '../../../contracts/src/keys/wall-clock.js';
import { officeZone, writtenTime } from '../../../contracts/src/keys/written-time.js';
import { officeDay } from './format.js';

/** An instant as the value of a datetime-local field, in the office's time. */
export function officeField(instant: string | undefined): string {
  return instant === undefined ? '' : wallOf(instant, officeTimeZone);
}

/** The instant of a datetime-local field's value, in the office's time; undefined for an empty or half-typed one. */
export function officeInstant(field: string): string | undefined {
  const [wall] = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.exec(field) ?? [];
  return wall && instantAt(wall, officeTimeZone).toISOString();
}

/** "Central Time", if the clock of this device shows another time than the office's. @param now ISO 8601 */
export function otherZone(now: string): string | null {
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (wallOf(now, here) === wallOf(now, officeTimeZone)) return null;
  return officeZone(now, 'longGeneric');
}

/** What the help of a field for a time says: "In office time", with the zone where the device's is another. */
export function inOfficeTime(): string {
  const zone = otherZone(new Date().toISOString());
  return zone === null ? 'In office time' : `In office time (${zone})`;
}

/** The free times of one office day. */
interface FreeDay {
  day: string;
  label: string;
  times: string[];
}

/** Free times by day of the office. @param times ISO 8601, soonest first */
export function freeDays(times: readonly string[]): FreeDay[] {
  const days: FreeDay[] = [];
  for (const time of times) {
    const day = officeDayOf(time);
    const last = days.at(-1);
    if (last?.day === day) last.times.push(time);
    else days.push({ day, label: officeDay(time), times: [time] });
  }
  return days;
}

/** "1:15 PM" in a zone, with its name: "1:15 PM MST". @param instant ISO 8601 @param timeZone IANA */
export function timeInZone(instant: string, timeZone: string): string {
  return writtenTime({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }, timeZone)(instant);
}
