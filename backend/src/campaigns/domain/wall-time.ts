import { Temporal } from 'temporal-polyfill';

/** An instant, and the same on the clock of a time zone (`2026-03-03T14:15`). */
export interface WallTime {
  /** ISO 8601, UTC, with milliseconds. */
  dueAt: string;
  wall: string;
}

const minutesADay = 1_440;

/**
 * The time so many minutes after an anchor, or before it where they are negative. Whole days of the delay are days of the calendar: two
 * days after half past three is half past three, also over a night in which the clocks change. What is left of it are real minutes. An
 * hour that the calendar lacks becomes the one after it, of one that comes twice the first is meant (RFC 5545, section 3.3.5).
 * @param anchor ISO 8601, UTC
 * @param timeZone a name of IANA's
 * @throws RangeError for a time zone that there is not, or a time beyond the calendar
 */
export function timeFrom(anchor: string, delayMinutes: number, timeZone: string): WallTime {
  const days = Math.trunc(delayMinutes / minutesADay);
  const rest = delayMinutes - days * minutesADay;
  return wallTime(Temporal.Instant.from(anchor).toZonedDateTimeISO(timeZone).add({ days }).add({ minutes: rest }));
}

/** The instant on the clock of a time zone. @param instant ISO 8601, UTC */
export function onClock(instant: string, timeZone: string): WallTime {
  return wallTime(Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone));
}

/** The date and time of day as Temporal has them. */
export function wallTime(zoned: Temporal.ZonedDateTime): WallTime {
  return {
    dueAt: new Date(zoned.epochMilliseconds).toISOString(),
    wall: zoned.toPlainDateTime().toString({ smallestUnit: 'minute' }),
  };
}
