import type { QuietHours } from '../../../../contracts/src/events/campaign-events.js';
import { onClock, type WallTime } from './wall-time.js';
import { instantOf, offsetAt } from './zone-offset.js';

/** So long before quiet begins goes out what could not wait until it ends. */
const beforeMs = 30 * 60_000;
const minuteMs = 60_000;
const dayMs = 86_400_000;

/**
 * The last good time for what would fall into quiet hours and can't wait: half an hour before they begin. A time outside of them stays.
 * @param dueAt ISO 8601, UTC
 */
export function beforeQuiet(dueAt: string, timeZone: string, quiet: QuietHours | null): WallTime {
  if (!quiet) return onClock(dueAt, timeZone);
  const clock = new Clock(timeZone, quiet);
  let at = Date.parse(dueAt);
  // Over a weekend it is Friday evening: three steps back at most.
  for (let steps = 0; steps < 4; steps++) {
    const began = clock.quietSince(at);
    if (began === undefined) break;
    at = began - beforeMs;
  }
  return onClock(new Date(at).toISOString(), timeZone);
}

/** Until when quiet hours hold back what is due at the instant; null where it is not in them. @param dueAt ISO 8601, UTC */
export function heldUntil(dueAt: string, timeZone: string, quiet: QuietHours | null): string | null {
  if (!quiet) return null;
  const clock = new Clock(timeZone, quiet);
  const due = Date.parse(dueAt);
  let at = due;
  for (let steps = 0; steps < 6 && clock.quietSince(at) !== undefined; steps++) at = clock.nextEnd(at);
  return at > due ? new Date(at).toISOString() : null;
}

/** Quiet hours on the clock of a time zone. Instants are milliseconds since 1970; what the clock shows then is counted the same way. */
class Clock {
  private readonly from: number;
  private readonly to: number;

  constructor(
    private readonly timeZone: string,
    private readonly quiet: QuietHours,
  ) {
    this.from = ofDay(quiet.from);
    this.to = ofDay(quiet.to);
  }

  /** When the quiet time began in which the instant lies; undefined outside of any. */
  quietSince(at: number): number | undefined {
    const shown = this.shownAt(at);
    const day = dayOf(shown);
    if (this.quiet.weekends && isWeekend(day)) return this.instantOf(day);
    const { from, to } = this;
    const time = shown - day;
    if (from === to) return undefined;
    if (from < to) return time >= from && time < to ? this.instantOf(day + from) : undefined;
    if (time >= from) return this.instantOf(day + from);
    return time >= to ? undefined : this.instantOf(day - dayMs + from);
  }

  /** When what is quiet at the instant ends, or the first part of it does. */
  nextEnd(at: number): number {
    const day = dayOf(this.shownAt(at));
    if (this.quiet.weekends && isWeekend(day)) return this.instantOf(day + dayMs + this.to);
    const ends = this.instantOf(day + this.to);
    return ends > at ? ends : this.instantOf(this.shownAt(ends) + dayMs);
  }

  private shownAt(at: number): number {
    return at + offsetAt(at, this.timeZone);
  }

  private instantOf(shown: number): number {
    return instantOf(shown, this.timeZone);
  }
}

/** A time of the day (`20:00`) in milliseconds. */
function ofDay(clock: string): number {
  const [hours, minutes] = clock.split(':').map(Number);
  return (hours! * 60 + minutes!) * minuteMs;
}

const dayOf = (shown: number) => Math.floor(shown / dayMs) * dayMs;

function isWeekend(day: number): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday === 0 || weekday === 6;
}
