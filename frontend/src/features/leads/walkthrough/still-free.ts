import type { FreeTimes } from '../../../../../contracts/src/pipeline/dashboard.js';

/** A refused booking: its time is taken. */
export interface RefusedTime {
  /** ISO 8601, UTC. */
  start: string;
  /** The free times nearby, from the refusal. */
  nearby: readonly string[];
  /** When the answer arrived, milliseconds since 1970. */
  at: number;
}

const minuteMs = 60_000;

/**
 * The free times without those that refusals report as taken, so that nobody presses the same one again. The refused time itself is out
 * permanently. Times that overlap it are out only until a newer list arrives, unless the refusal names them as free.
 * @param readAt when the list arrived, milliseconds since 1970
 */
export function stillFree({ times, minutes }: FreeTimes, readAt: number, refused: readonly RefusedTime[]): string[] {
  return times.filter((time) => !refused.some((each) => isOut(time, each)));

  function isOut(time: string, { start, nearby, at }: RefusedTime): boolean {
    const apartMs = Math.abs(Date.parse(time) - Date.parse(start));
    if (apartMs === 0) return true;
    return readAt <= at && apartMs < minutes * minuteMs && !nearby.includes(time);
  }
}
