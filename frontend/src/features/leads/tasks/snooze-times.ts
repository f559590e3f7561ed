import { officeTimeZone } from '../../../../../contracts/src/keys/office-time.js';
import { daysAfter, instantAt } from '../../../../../contracts/src/keys/wall-clock.js';
import { officeDayKey } from '../../../lib/format.js';

export type SnoozeTo = 'tomorrow' | 'monday';

/** Nine in the morning of the office's next day, or of its next Monday. @param now ISO 8601 @returns ISO 8601 UTC */
export function snoozedTo(to: SnoozeTo, now: string): string {
  const today = officeDayKey(now);
  // Sunday is 0, and a Monday is put off by a week.
  const toMonday = (8 - new Date(today).getUTCDay()) % 7 || 7;
  const day = daysAfter(today, to === 'tomorrow' ? 1 : toMonday);
  return instantAt(`${day}T09:00`, officeTimeZone).toISOString();
}
