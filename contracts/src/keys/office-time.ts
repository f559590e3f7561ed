import { instantAt, wallOf } from './wall-clock.js';

/** The office's calendar decides which day it is. */
export const officeTimeZone = 'America/Chicago';

/** The office's calendar day of an instant, as "2026-03-03". @param instant ISO 8601 */
export function officeDayOf(instant: string | Date): string {
  return wallOf(instant, officeTimeZone).slice(0, '2026-03-03'.length);
}

/** When a calendar day begins at the office. @param day "2026-03-03" */
export function startOfOfficeDay(day: string): Date {
  return instantAt(`${day}T00:00`, officeTimeZone);
}
