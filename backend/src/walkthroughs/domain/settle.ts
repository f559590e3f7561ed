import { isSameTime, type Reservation } from './calendar-day.js';
import type { HeldBefore, WantedTime } from './wanted-time.js';

/** A reservation, and since when it exists. */
export interface HeldTime extends Reservation {
  /** ISO 8601, UTC. */
  reservedAt: string;
  /** Whether a request reserved it and is about to schedule it; else it was reserved for a walkthrough that was scheduled already. */
  byRequest: boolean;
}

/** The changes after which the reservations match what the lead needs. */
export interface Settling {
  reserve: WantedTime | null;
  release: readonly HeldTime[];
}

/** How long a request has to schedule its reservation. */
export const scheduledWithinMs = 60_000;

/**
 * Compares a lead's reservations with what it needs. A fresh reservation that is not scheduled yet is left alone: its
 * request may be about to schedule it. Pure.
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
