import { Temporal } from 'temporal-polyfill';

const quarterMs = 900_000;
const dayMs = 86_400_000;
/** Some years of quarters of an hour. */
const mostKept = 200_000;
const kept = new Map<string, Map<number, number>>();

/**
 * How far a zone's clock is ahead of UTC at an instant, in milliseconds. Clocks change on whole quarters of an hour, so that one answer
 * holds for all of a quarter; it is kept, since a rehearsal asks for millions.
 * @throws RangeError for a time zone that there is not
 */
export function offsetAt(epochMs: number, timeZone: string): number {
  const quarter = Math.floor(epochMs / quarterMs);
  const ofZone = kept.get(timeZone) ?? new Map<number, number>();
  const known = ofZone.get(quarter);
  if (known !== undefined) return known;
  const zoned = Temporal.Instant.fromEpochMilliseconds(quarter * quarterMs).toZonedDateTimeISO(timeZone);
  const offset = zoned.offsetNanoseconds / 1_000_000;
  if (ofZone.size >= mostKept) ofZone.clear();
  kept.set(timeZone, ofZone.set(quarter, offset));
  return offset;
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
