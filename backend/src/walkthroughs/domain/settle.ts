import { isSameTime, type Reservation } from './calendar-day.js';
import type { HeldBefore, WantedTime } from './wanted-time.js';

/** A held time, and since when. */
export interface HeldTime extends Reservation {
  /** ISO 8601, UTC. */
  reservedAt: string;
  /** Whether a request reserved it, which schedules it a moment later; else it was reserved for what was scheduled already. */
  byRequest: boolean;
}

/** What has to change so that exactly what the lead needs is held for it. */
export interface Settling {
  reserve: WantedTime | null;
  release: readonly HeldTime[];
}

/** So long a request has to schedule what it reserved. */
export const scheduledWithinMs = 60_000;

/**
 * Compares what is held for a lead with what it needs. A time that was reserved a moment ago and is not scheduled yet is left alone:
 * the request that reserved it may be about to. Pure.
 * @param held of this lead, on any day
 * @param now ISO 8601, UTC
 */
export function settle({ wanted, scheduled }: HeldBefore, held: readonly HeldTime[], now: string): Settling {
  const kept = wanted && held.find((each) => isSameTime(each, wanted));
  const release = held.filter((each) => each !== kept && !isAboutToBeScheduled(each, scheduled, now));
  return { reserve: wanted && !kept ? wanted : null, release };
}

function isAboutToBeScheduled(
  { start, reservedAt, byRequest }: HeldTime,
  scheduled: HeldBefore['scheduled'],
  now: string,
): boolean {
  if (!byRequest || Date.parse(now) - Date.parse(reservedAt) >= scheduledWithinMs) return false;
  return !scheduled.some((each) => Date.parse(each.start) === Date.parse(start) && each.at >= reservedAt);
}
