const hourMs = 3_600_000;

/** How much past time is played per second. */
export const speeds = [
  { label: '1 h/s', perSecond: hourMs },
  { label: '6 h/s', perSecond: 6 * hourMs },
  { label: '1 day/s', perSecond: 24 * hourMs },
  { label: '1 week/s', perSecond: 7 * 24 * hourMs },
  { label: '1 month/s', perSecond: 30 * 24 * hourMs },
] as const;

/** A whole history should take about this long. */
const goodSeconds = 60;

/** The speed that suits a history of that length: an index of `speeds`. @param length milliseconds */
export function speedFor(length: number): number {
  const found = speeds.findIndex(({ perSecond }) => length / perSecond <= goodSeconds);
  return found === -1 ? speeds.length - 1 : found;
}

/**
 * The position of a playback.
 * @param elapsed real milliseconds since the previous step. Long pauses (a hidden tab) count as a tenth of a second. A first
 * frame with a time before the start counts as none: a playback never goes back
 * @returns null once it has reached now
 */
export function advanced(at: number, elapsed: number, perSecond: number, now: number): number | null {
  const next = at + (Math.max(0, Math.min(elapsed, 100)) / 1000) * perSecond;
  return next >= now ? null : next;
}

/** Whether a slider's value counts as now: its last part does, so that a drag to the edge reaches now. */
export function isNow(value: number, from: number, to: number): boolean {
  return to - value <= (to - from) / 400;
}

/** Evenly spaced instants for labels below a range, without its ends. */
export function labelInstants(from: number, to: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => from + ((to - from) * (index + 1)) / (count + 1));
}
