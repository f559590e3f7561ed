import { officeDayKey } from '../../../lib/format.js';

const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

/** A calendar day as "Mar 2, 2026". */
export const dayName = (calendarDay: string): string => day.format(new Date(`${calendarDay}T00:00:00Z`));

/** "Mar 2026", or "Mar 2, 2026" for a week that begins then. @param start a calendar day, which has no time zone */
export function cohortName(start: string, by: 'week' | 'month'): string {
  return by === 'month' ? month.format(new Date(`${start}T00:00:00Z`)) : dayName(start);
}

/**
 * How many ages, in weeks or months from 1 on, the oldest lead of a cohort has entered. Later ages are still in the future, and a
 * figure there would look like a real one.
 * @param at ISO 8601
 */
export function agesSince(start: string, at: string, by: 'week' | 'month'): number {
  const [from, to] = [new Date(`${start}T00:00:00Z`), new Date(officeDayKey(at))];
  if (by === 'week') return Math.max(1, Math.floor((to.getTime() - from.getTime()) / (7 * 86_400_000)) + 1);
  return Math.max(1, (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth() + 1);
}
