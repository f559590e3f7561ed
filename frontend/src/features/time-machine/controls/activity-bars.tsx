import { memo, useMemo } from 'react';
import type { BoardActivity } from '../../../../../contracts/src/board/board-time.js';
import { barHeights, barsPath } from '../data/histogram.js';

/** The amount of activity over the range of the slider. Bars up to the shown instant are strong, later ones are faint. */
export const ActivityBars = memo(function ActivityBars({
  buckets,
  until,
  past,
}: {
  buckets: BoardActivity['buckets'];
  /** Index of the bucket that the instant falls into. */
  until: number;
  past: boolean;
}) {
  const heights = useMemo(() => barHeights(buckets), [buckets]);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${heights.length} 1`}
      preserveAspectRatio="none"
      className="pointer-events-none absolute inset-x-2 top-0 h-7 w-[calc(100%-1rem)]"
    >
      <path d={barsPath(heights, until + 1)} className="fill-line-strong/35" />
      <path d={barsPath(heights, 0, until + 1)} className={past ? 'fill-warning/70' : 'fill-accent/60'} />
    </svg>
  );
});
