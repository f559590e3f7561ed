import type { FreeTimes } from '../../../../../contracts/src/queries/dashboard.js';

/** A booking that was refused because its time is taken. */
export interface RefusedTime {
  /** ISO 8601, UTC. */
  start: string;
  /** What is free nearby, as the refusal says. */
  nearby: readonly string[];
  /** When the answer came, milliseconds since 1970. */
  at: number;
}

const minuteMs = 60_000;

/**
 * The free times without what refusals say is taken by now, so that nobody presses the same one again. The refused time itself is out
 * for good; those that overlap it only until a newer list has come, unless the refusal names them.
 * @param readAt when the list came, milliseconds since 1970
 */
export function stillFree({ times, minutes }: FreeTimes, readAt: number, refused: readonly RefusedTime[]): string[] {
  return times.filter((time) => !refused.some((each) => isOut(time, each)));

  function isOut(time: string, { start, nearby, at }: RefusedTime): boolean {
    const apartMs = Math.abs(Date.parse(time) - Date.parse(start));
    if (apartMs === 0) return true;
    return readAt <= at && apartMs < minutes * minuteMs && !nearby.includes(time);
  }
}
