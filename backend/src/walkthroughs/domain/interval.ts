/** A span of time, `from` inclusive, `to` exclusive; in milliseconds since 1970. */
export interface Interval {
  from: number;
  to: number;
}

const minuteMs = 60_000;

/** @param start ISO 8601 */
export function intervalOf(start: string | Date, minutes: number): Interval {
  const from = new Date(start).getTime();
  return { from, to: from + minutes * minuteMs };
}

/** Touching intervals do not overlap: one walkthrough may begin when another ends. */
export function overlap(a: Interval, b: Interval): boolean {
  return a.from < b.to && b.from < a.to;
}
