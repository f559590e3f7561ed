import type { BoardActivity } from '../../../../../contracts/src/board/board-time.js';
import { type KeyboardEvent, memo, useMemo } from 'react';
import { clsx } from 'clsx';
import { Slider } from 'radix-ui';
import { officeDateTime, momentLabel } from '../../../lib/format.js';
import { isNow, labelInstants } from '../playback/playhead.js';

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

/** The amount of activity over the range of the slider. Bars up to the shown instant are strong, later ones are faint. */
const ActivityBars = memo(function ActivityBars({
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

/** Px; the bars end at the last position of the thumb's middle. */
const thumbWidth = 16;
const labelCount = 5;
const steps: Record<string, 1 | -1> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };
const pages: Record<string, 1 | -1> = { PageUp: 1, PageDown: -1 };

/**
 * The whole history as one slider over bars of activity. It is dragged freely. An arrow key steps to the next change, a page key
 * moves by one bar, Home and End lead to the beginning and to now.
 */
export function TimeSlider({
  activity,
  range: { from, to },
  at,
  now,
  label = 'Moment of the board',
  onMove,
  onStep,
}: {
  activity: BoardActivity;
  /** Milliseconds since 1970. */
  range: { from: number; to: number };
  at: number | null;
  /** ISO 8601 */
  now: string;
  /** Its name for screen readers. */
  label?: string;
  onMove: (at: number | null) => void;
  onStep: (by: 1 | -1) => void;
}) {
  const shown = Math.min(to, Math.max(from, at ?? to));
  const { buckets } = activity;
  const bar = (to - from) / Math.max(1, buckets.length);
  const moveTo = (value: number) => onMove(isNow(value, from, to) ? null : Math.max(from, value));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const page = pages[event.key];
    if (step) onStep(step);
    else if (page) moveTo(shown + page * bar);
    else if (event.key === 'Home') onMove(from);
    else if (event.key === 'End') onMove(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="min-w-0">
      <Slider.Root
        min={from}
        max={to}
        step={1}
        value={[shown]}
        onValueChange={([value]) => moveTo(value ?? to)}
        className="relative flex h-11 touch-none items-end pb-1.5 pointer-coarse:h-14"
      >
        <ActivityBars buckets={buckets} until={bucketOf(shown, from, to, buckets.length)} past={at !== null} />
        <Slider.Track className="relative h-1 flex-1 rounded-full bg-line">
          <Slider.Range className={clsx('absolute h-full rounded-full', at === null ? 'bg-accent' : 'bg-warning')} />
        </Slider.Track>
        <Slider.Thumb
          aria-label={label}
          aria-valuetext={at === null ? 'Now' : `As of ${momentLabel(new Date(at).toISOString(), now)}`}
          onKeyDown={onKeyDown}
          className={clsx(
            'relative top-1.5 block size-4 cursor-grab rounded-full border-2 bg-surface shadow-card active:cursor-grabbing',
            'before:absolute before:bottom-full before:left-1/2 before:h-6 before:w-px before:-translate-x-1/2',
            at === null ? 'border-accent before:bg-accent' : 'border-warning before:bg-warning',
          )}
        />
      </Slider.Root>
      <Labels from={from} to={to} />
    </div>
  );
}

/** A few dates below the slider, at their positions. */
function Labels({ from, to }: { from: number; to: number }) {
  const labels = useMemo(() => {
    const day = (at: number) => officeDateTime(new Date(at).toISOString());
    // For a history of only days, the time says more than the date.
    const text = (at: number) => (to - from < 3 * 86_400_000 ? day(at) : (day(at).split(',')[0] ?? ''));
    return labelInstants(from, to, labelCount).map((at) => ({ part: (at - from) / (to - from), text: text(at) }));
  }, [from, to]);
  return (
    <div aria-hidden className="relative h-4 text-2xs text-ink-soft tabular">
      {labels.map(({ part, text }, index) => (
        <span
          key={part}
          className={clsx(
            'absolute -translate-x-1/2 whitespace-nowrap',
            (index % 2 === 1 || index === labelCount - 1) && 'max-md:hidden',
          )}
          style={{ left: `calc(${part * 100}% + ${(0.5 - part) * thumbWidth}px)` }}
        >
          {text}
        </span>
      ))}
      <span className="absolute right-0">Now</span>
    </div>
  );
}
