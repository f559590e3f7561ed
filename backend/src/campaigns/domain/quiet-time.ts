import { Temporal } from 'temporal-polyfill';
import type { QuietHours } from '../../../../contracts/src/events/campaign-events.js';
import { onClock, type WallTime } from './wall-time.js';

/** So long before quiet begins goes out what could not wait until it ends. */
const minutesBefore = 30;
const saturday = 6;

/**
 * The last good time for what would fall into quiet hours and can't wait: half an hour before they begin. A time outside of them stays.
 * @param dueAt ISO 8601, UTC
 */
export function beforeQuiet(dueAt: string, timeZone: string, quiet: QuietHours | null): WallTime {
  const exact = onClock(dueAt, timeZone);
  if (!quiet || !mayBeQuiet(exact, quiet)) return exact;
  let at = Temporal.Instant.from(dueAt).toZonedDateTimeISO(timeZone);
  // Over a weekend it is Friday evening: three steps back at most.
  for (let steps = 0; steps < 4; steps++) {
    const began = quietSince(at, quiet);
    if (!began) break;
    at = began.subtract({ minutes: minutesBefore });
  }
  return onClock(at.toInstant().toString(), timeZone);
}

/** The first time from the instant on that is not in quiet hours. */
export function afterQuiet(dueAt: string, timeZone: string, quiet: QuietHours | null): WallTime {
  const exact = onClock(dueAt, timeZone);
  if (!quiet || !mayBeQuiet(exact, quiet)) return exact;
  let at = Temporal.Instant.from(dueAt).toZonedDateTimeISO(timeZone);
  for (let steps = 0; steps < 6 && quietSince(at, quiet); steps++) {
    const ends = at.withPlainTime(quiet.to);
    const next = Temporal.ZonedDateTime.compare(ends, at) > 0 ? ends : ends.add({ days: 1 });
    at = isWeekend(at) && quiet.weekends ? at.add({ days: 1 }).withPlainTime(quiet.to) : next;
  }
  return onClock(at.toInstant().toString(), timeZone);
}

/** By the clock alone, which is quick: most times are not quiet. */
function mayBeQuiet({ wall }: WallTime, { from, to, weekends }: QuietHours): boolean {
  const day = new Date(`${wall}Z`).getUTCDay();
  if (weekends && (day === 0 || day === 6)) return true;
  const time = wall.slice('2026-03-03T'.length);
  return from < to ? time >= from && time < to : from > to && (time >= from || time < to);
}

/** When the quiet time began in which the instant lies; undefined outside of any. */
function quietSince(
  at: Temporal.ZonedDateTime,
  { from, to, weekends }: QuietHours,
): Temporal.ZonedDateTime | undefined {
  if (weekends && isWeekend(at)) return at.startOfDay();
  const time = at.toPlainTime();
  const after = (clock: string) => Temporal.PlainTime.compare(time, clock) >= 0;
  if (from === to) return undefined;
  if (from < to) return after(from) && !after(to) ? at.withPlainTime(from) : undefined;
  if (after(from)) return at.withPlainTime(from);
  return after(to) ? undefined : at.subtract({ days: 1 }).withPlainTime(from);
}

function isWeekend({ dayOfWeek }: Temporal.ZonedDateTime): boolean {
  return dayOfWeek >= saturday;
}
