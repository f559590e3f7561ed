import { TZDate } from '@date-fns/tz';
import { addDays, nextMonday, set } from 'date-fns';

const office = 'America/Chicago';

export type SnoozeTo = 'tomorrow' | 'monday';

/** Nine in the morning of the office's next day, or of its next Monday. @param now ISO 8601 @returns ISO 8601 UTC */
export function snoozedTo(to: SnoozeTo, now: string): string {
  const today = new TZDate(now, office);
  const day = to === 'tomorrow' ? addDays(today, 1) : nextMonday(today);
  return new Date(set(day, { hours: 9, minutes: 0, seconds: 0, milliseconds: 0 }).getTime()).toISOString();
}
