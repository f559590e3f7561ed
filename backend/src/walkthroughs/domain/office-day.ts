import { officeDayOf, officeTimeZone } from '../../../../contracts/src/keys/office-time.js';
import { instantAt } from '../../../../contracts/src/keys/wall-clock.js';

const shortTime = new Intl.DateTimeFormat('en-US', {
  ...{ timeZone: officeTimeZone, weekday: 'short', month: 'short', day: 'numeric' },
  ...{ hour: 'numeric', minute: '2-digit' },
} as const);

/** Whether something that begins at an instant ends on the same day of the office; an end at midnight still counts. */
export function isWithinOneDay(start: string, minutes: number): boolean {
  const lastMs = Date.parse(start) + minutes * 60_000 - 1;
  return officeDayOf(start) === officeDayOf(new Date(lastMs));
}

/** "Tue, Mar 3, 2:15 PM" in the office. */
export function officeTimeOf(instant: string | Date): string {
  return shortTime.format(new Date(instant)).replaceAll('\u202f', ' ');
}

/** When a day of the office begins. @param day "2026-03-03" */
export function startOfOfficeDay(day: string): Date {
  return instantAt(`${day}T00:00`, officeTimeZone);
}
