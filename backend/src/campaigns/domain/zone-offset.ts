import { Temporal } from 'temporal-polyfill';
import { instantByOffset } from '../../../../contracts/src/keys/wall-clock.js';

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
  // A change at exactly this instant counts as done.
  const from = at(Math.floor(epochMs) + 1).getTimeZoneTransition('previous')?.epochMilliseconds ?? -Infinity;
  const to = zoned.getTimeZoneTransition('next')?.epochMilliseconds ?? Infinity;
  return { from, to, offset: zoned.offsetNanoseconds / 1_000_000 };
}

/** The instant of a zone's local time, given as if it were UTC. */
export function instantOf(localMs: number, timeZone: string): number {
  return instantByOffset(localMs, (at) => offsetAt(at, timeZone));
}
