import { Temporal } from 'temporal-polyfill';
import { instantByOffset } from '../../../../contracts/src/keys/wall-clock.js';
import type { QuietHours } from '../../../../contracts/src/campaigns/events.js';
import type { SettingValues } from '../../../../contracts/src/settings/catalogue.js';

/** A period in which a zone's clock does not change. Milliseconds; `to` is exclusive. */
interface Span {
  from: number;
  to: number;
  offset: number;
}

/** The periods that were asked for, by zone: two a year. */
const known = new Map<string, Span[]>();

/**
 * How far a zone's clock is ahead of UTC at an instant, in milliseconds. It is constant between two clock changes, and cached for that
 * period, since a rehearsal asks millions of times.
 * @throws RangeError for an unknown time zone
 */
function offsetAt(epochMs: number, timeZone: string): number {
  let spans = known.get(timeZone);
  if (!spans) known.set(timeZone, (spans = []));
  for (const { from, to, offset } of spans) if (epochMs >= from && epochMs < to) return offset;
  const span = spanAt(epochMs, timeZone);
  spans.push(span);
  return span.offset;
}

function spanAt(epochMs: number, timeZone: string): Span {
  const at = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone);
  const zoned = at(Math.floor(epochMs));
  // A change at exactly this instant counts as done.
  const from = at(Math.floor(epochMs) + 1).getTimeZoneTransition('previous')?.epochMilliseconds ?? -Infinity;
  const to = zoned.getTimeZoneTransition('next')?.epochMilliseconds ?? Infinity;
  return { from, to, offset: zoned.offsetNanoseconds / 1_000_000 };
}

/** The instant of a zone's local time, given as if it were UTC. */
function instantOf(localMs: number, timeZone: string): number {
  return instantByOffset(localMs, (at) => offsetAt(at, timeZone));
}

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

/** The settings that say when nothing is sent. */
export type QuietSettings = Pick<
  SettingValues,
  'holdMessagesAtNight' | 'quietFromHour' | 'quietToHour' | 'holdMessagesOnWeekends'
>;

/** The quiet hours that a run is pinned to; null while they are off. The same settings apply to all messages. */
export function quietHoursOf(settings: Readonly<QuietSettings>): QuietHours | null {
  const { holdMessagesAtNight, quietFromHour, quietToHour, holdMessagesOnWeekends: weekends } = settings;
  if (!holdMessagesAtNight && !weekends) return null;
  const night = holdMessagesAtNight && quietFromHour !== quietToHour;
  // Without quiet nights, weekends begin and end at midnight.
  return { from: night ? clock(quietFromHour) : '00:00', to: night ? clock(quietToHour) : '00:00', weekends };
}

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** A message that can't wait until quiet hours end goes out this long before they begin. */
const beforeMs = 30 * 60_000;

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
