import { officeTimeZone } from '../../../contracts/src/keys/office-time.js';

const dayMs = 86_400_000;
const parts = new Intl.DateTimeFormat('en-US', {
  timeZone: officeTimeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** A day of a calendar, as the midnight of UTC that begins it: a date without a place. */
export type Day = Date;

/** The office's today. */
export function officeDay(now: Date): Day {
  const { year, month, day } = Object.fromEntries(parts.formatToParts(now).map(({ type, value }) => [type, value]));
  return new Date(`${year}-${month}-${day}T00:00:00Z`);
}

export function plusDays(day: Day, days: number): Day {
  return new Date(day.getTime() + days * dayMs);
}

/** @param count 1: the first day after this one that is neither Saturday nor Sunday */
export function workingDay(day: Day, count: number): Day {
  let found = day;
  for (let left = count; left > 0;) {
    found = plusDays(found, 1);
    if (found.getUTCDay() % 6 !== 0) left -= 1;
  }
  return found;
}

/** @param weekday 0: Sunday */
export function lastWeekday(day: Day, weekday: number): Day {
  return plusDays(day, -((day.getUTCDay() - weekday + 7) % 7));
}
