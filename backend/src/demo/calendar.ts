import type { Random } from './random.js';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** 9 to 17 o'clock in Des Moines in summer, 8 to 16 in winter, as hours of the UTC day. */
const office = { opens: 14, hours: 8 };

/** Instants are milliseconds since 1970. Returns the instant while the office is open, else some time of its next day. */
export function officeTime(instant: number, random: Random): number {
  const midnight = instant - (instant % day);
  let opening = midnight + office.opens * hour;
  if (!isWeekend(instant) && instant >= opening && instant < opening + office.hours * hour) return instant;
  if (instant >= opening) opening += day;
  while (isWeekend(opening)) opening += day;
  return opening + Math.floor(random.next() * office.hours * hour);
}

/** Returns the instant, unless people in Des Moines sleep then: else some time of the following morning or day. */
export function wakingTime(instant: number, random: Random): number {
  const hours = (instant % day) / hour;
  return hours >= 4 && hours < 12 ? instant + Math.floor(random.between(8, 14) * hour) : instant;
}

/** An appointment in office hours, on a quarter of an hour, that many days later or a little more. */
export function appointment(instant: number, days: number, random: Random): number {
  const time = officeTime(instant + days * day, random);
  return time - (time % (15 * minute)) + 15 * minute;
}

function isWeekend(instant: number): boolean {
  return [0, 6].includes(new Date(instant).getUTCDay());
}
