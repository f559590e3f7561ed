import { officeTimeZone } from '../../../../contracts/src/keys/office-time.js';

let day: Intl.DateTimeFormat | undefined;

/** "Mar 3, 2026" in the office, the same on a server and in every browser. @param instant ISO 8601 */
export function officeDate(instant: string): string {
  day ??= new Intl.DateTimeFormat('en-US', {
    timeZone: officeTimeZone,
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  });
  return day.format(new Date(instant));
}
