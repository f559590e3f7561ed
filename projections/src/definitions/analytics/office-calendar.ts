import { officeTimeZone } from '../../../../contracts/src/keys/office-time.js';
import { mondayOf, wallOf } from '../../../../contracts/src/keys/wall-clock.js';

const hourMs = 3_600_000;
const weekMs = 7 * 24 * hourMs;
/** An hour on the office's clocks. */
interface OfficeHour {
  /** `2026-03-31 07` */
  hour: string;
  /** `2026-03-31` */
  day: string;
  /** `2026-03-01` */
  month: string;
}
/** The office differs from UTC by whole hours, so their hours coincide. Asking the calendar costs far more than the rest of a fold. */
const hours = new Map<string, OfficeHour>();
const monthsByHour = new Map<number, string>();
const mostHours = 50_000;
const hourDigits = 'yyyy-mm-ddThh'.length;
const dayDigits = 'yyyy-mm-dd'.length;

/** An instant (ISO 8601, UTC) as the office's clocks show it: `2026-03-31 07:15:00.000`. */
export function officeLocal(at: string): string {
  return officeHour(at).hour + at.slice(hourDigits, -1);
}

/** The office's day, as `2026-03-31`. */
export function officeDay(at: string): string {
  return officeHour(at).day;
}

/** The first day of the office's month. */
export function officeMonth(at: string): string {
  return officeHour(at).month;
}

/** @param ms since 1970 */
export function officeMonthAt(ms: number): string {
  const hour = Math.floor(ms / hourMs);
  let month = monthsByHour.get(hour);
  if (month === undefined) {
    if (monthsByHour.size >= mostHours) monthsByHour.clear();
    month = officeMonth(new Date(hour * hourMs).toISOString());
    monthsByHour.set(hour, month);
  }
  return month;
}

function officeHour(at: string): OfficeHour {
  const utc = at.slice(0, hourDigits);
  let known = hours.get(utc);
  if (known === undefined) {
    if (hours.size >= mostHours) hours.clear();
    const hour = wallOf(`${utc}:00:00Z`, officeTimeZone).slice(0, hourDigits).replace('T', ' ');
    known = { hour, day: hour.slice(0, dayDigits), month: `${hour.slice(0, 'yyyy-mm'.length)}-01` };
    hours.set(utc, known);
  }
  return known;
}

/** Mondays by day: a log has many events per day. */
const weeks = new Map<string, string>();
const mostDays = 20_000;

/** The Monday of the office's week. */
export function officeWeek(at: string): string {
  const day = officeDay(at);
  const known = weeks.get(day);
  if (known !== undefined) return known;
  const monday = mondayOf(day);
  if (weeks.size >= mostDays) weeks.clear();
  weeks.set(day, monday);
  return monday;
}

/** Full weeks of 168 hours from one instant to another, as Postgres counts them in the list of a cohort. */
export function weeksBetween(from: string, to: string): number {
  return Math.floor((Date.parse(to) - Date.parse(from)) / weekMs);
}

/** Full months of the office's calendar from one instant to a later one, as `age` of Postgres counts them. */
export function monthsBetween(from: string, to: string): number {
  const [start, end] = [officeLocal(from), officeLocal(to)];
  const months = (local: string) => Number(local.slice(0, 4)) * 12 + Number(local.slice(5, 7));
  const whole = months(end) - months(start);
  // When the clocks go back, a later time can read earlier: then no time has passed yet.
  return end.slice(8) < start.slice(8) ? Math.max(0, whole - 1) : whole;
}
