import type { QuietHours } from '../../../../contracts/src/campaigns/events.js';
import { onClock, type WallTime } from './wall-time.js';
import { instantOf, offsetAt } from './zone-offset.js';

/** A message that can't wait until quiet hours end goes out this long before they begin. */
const beforeMs = 30 * 60_000;
const minuteMs = 60_000;
const dayMs = 86_400_000;

/**
 * The last good time for a message that falls into quiet hours and can't wait: half an hour before they begin. Other times stay.
 * @param dueAt ISO 8601, UTC
 */
export function beforeQuiet(dueAt: string, timeZone: string, quiet: QuietHours | null): WallTime {
  if (!quiet) return onClock(dueAt, timeZone);
  const clock = new Clock(timeZone, quiet);
  let at = Date.parse(dueAt);
  // Before a weekend this is Friday evening: three steps back at most.
  for (let steps = 0; steps < 4; steps++) {
    const began = clock.quietSince(at);
    if (began === undefined) break;
    at = began - beforeMs;
  }
  return onClock(new Date(at).toISOString(), timeZone);
}

/** Until when quiet hours hold back a message that is due at the instant; null outside of them. @param dueAt ISO 8601, UTC */
export function heldUntil(dueAt: string, timeZone: string, quiet: QuietHours | null): string | null {
  if (!quiet) return null;
  const clock = new Clock(timeZone, quiet);
  const due = Date.parse(dueAt);
  let at = due;
  for (let steps = 0; steps < 6 && clock.quietSince(at) !== undefined; steps++) at = clock.nextEnd(at);
  return at > due ? new Date(at).toISOString() : null;
}

/** Quiet hours in a time zone. Instants are milliseconds since 1970; local times are counted the same way. */
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

  /** When the quiet time around the instant began; undefined outside of any. */
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

  /** When the quiet time around the instant ends, or its first part does. */
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
