import { Temporal } from 'temporal-polyfill';

const dayMs = 86_400_000;

/** A time in which a zone's clock does not change. Milliseconds; `to` is the first of the next one. */
interface Span {
  from: number;
  to: number;
  offset: number;
}

/** Of each zone, those that were asked for: two a year. */
const known = new Map<string, Span[]>();

/**
 * How far a zone's clock is ahead of UTC at an instant, in milliseconds. It is the same from one change of the clocks to the next, which
 * is kept, since a rehearsal asks for millions.
 * @throws RangeError for a time zone that there is not
 */
export function offsetAt(epochMs: number, timeZone: string): number {
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
  // What changes at this very instant has changed.
  const from = at(Math.floor(epochMs) + 1).getTimeZoneTransition('previous')?.epochMilliseconds ?? -Infinity;
  const to = zoned.getTimeZoneTransition('next')?.epochMilliseconds ?? Infinity;
  return { from, to, offset: zoned.offsetNanoseconds / 1_000_000 };
}

/**
 * The instant at which a zone's clock shows a time, given as if it were UTC. An hour that the calendar lacks becomes the one after it, of
 * one that comes twice the first is meant (RFC 5545, section 3.3.5).
 */
export function instantOf(localMs: number, timeZone: string): number {
  const before = offsetAt(localMs - dayMs, timeZone);
  const after = offsetAt(localMs + dayMs, timeZone);
  if (before === after) return localMs - before;
  const shown = [localMs - before, localMs - after].filter((at) => at + offsetAt(at, timeZone) === localMs);
  return shown.length === 0 ? localMs - before : Math.min(...shown);
}
