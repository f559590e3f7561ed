import type { BoardActivity } from '../../../../../contracts/src/board/board-time.js';

type Bucket = BoardActivity['buckets'][number];

/**
 * The heights of the buckets' bars, 0 to 1. They use the square root: a single move stays visible beside a busy day. A bar
 * that is not empty is never lower than `least`.
 */
export function barHeights(buckets: readonly Pick<Bucket, 'moves' | 'arrivals'>[], least = 0.12): number[] {
  const counts = buckets.map(({ moves, arrivals }) => moves + arrivals);
  const most = Math.max(1, ...counts);
  return counts.map((count) => (count === 0 ? 0 : Math.max(least, Math.sqrt(count / most))));
}

/** The index of an instant among `count` equal buckets of the range; instants outside fall into the nearest bucket. */
export function bucketOf(at: number, from: number, to: number, count: number): number {
  if (to <= from) return 0;
  return Math.min(count - 1, Math.max(0, Math.floor(((at - from) / (to - from)) * count)));
}

/** The bars as one outline for an SVG `viewBox`, one unit per bar and 1 high: it needs fewer elements than bars. */
export function barsPath(heights: readonly number[], first = 0, end = heights.length): string {
  const gap = 0.15;
  return heights
    .slice(first, end)
    .map((height, index) =>
      height === 0 ? '' : `M${first + index + gap / 2} 1V${(1 - height).toFixed(3)}h${1 - gap}V1z`,
    )
    .join('');
}
