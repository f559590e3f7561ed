import { instantOf, offsetAt } from './zone-offset.js';

/** An instant, and its local time in a time zone (`2026-03-03T14:15`). */
export interface WallTime {
  /** ISO 8601, UTC, with milliseconds. */
  dueAt: string;
  wall: string;
}

const minutesADay = 1_440;
const minuteMs = 60_000;

/**
 * The time so many minutes after an anchor, or before it if negative. Whole days of the delay are calendar days: two days after half
 * past three is half past three, even if the clocks change in between. The rest are real minutes. A local time that is skipped moves
 * to the hour after it; one that occurs twice means the first (RFC 5545, section 3.3.5).
 * @param anchor ISO 8601, UTC
 * @param timeZone an IANA name
 * @throws RangeError for an unknown time zone, or a time beyond the calendar
 */
export function timeFrom(anchor: string, delayMinutes: number, timeZone: string): WallTime {
  const days = Math.trunc(delayMinutes / minutesADay);
  const rest = delayMinutes - days * minutesADay;
  const from = Date.parse(anchor);
  const day = days === 0 ? from : instantOf(from + offsetAt(from, timeZone) + days * minutesADay * minuteMs, timeZone);
  return clockOf(day + rest * minuteMs, timeZone);
}

/** The instant as local time of a time zone. @param instant ISO 8601, UTC */
export function onClock(instant: string, timeZone: string): WallTime {
  return clockOf(Date.parse(instant), timeZone);
}

function clockOf(epochMs: number, timeZone: string): WallTime {
  const wall = new Date(epochMs + offsetAt(epochMs, timeZone)).toISOString();
  return { dueAt: new Date(epochMs).toISOString(), wall: wall.slice(0, '2026-03-03T14:15'.length) };
}
