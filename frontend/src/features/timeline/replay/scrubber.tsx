import { withCommas } from '../../../../../contracts/src/numerals.js';
import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { Slider } from 'radix-ui';
import { useMemo, type KeyboardEvent } from 'react';
import { officeDateTime } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { Tooltip } from '../../../ui/tooltip.js';
import { actorOf } from '../../history/actor-of.js';
import { eventPlace } from '../../history/past.js';
import { sentenceInHistory } from '../../history/sentences.js';
import type { Playback } from './use-playback.js';
import type { Replay } from './use-replay.js';

const dayMs = 86_400_000;

/** The slider's right end. Positions are whole numbers from 0 to this. */
export const scaleEnd = 1000;

/**
 * The positions of the events on the slider. Longer pauses get more space, but only by their logarithm: the events of a busy hour
 * stay distinguishable beside a quiet half year.
 * @param instants ISO 8601, oldest first
 * @returns one position per event, ascending; the last is at the right end
 */
export function tickPositions(instants: readonly string[]): number[] {
  const room = instants.map((instant, index) => {
    const before = instants[index - 1];
    if (before === undefined) return 0;
    const days = Math.max(0, Date.parse(instant) - Date.parse(before)) / dayMs;
    return 1 + Math.min(3, Math.log2(1 + days) / 2);
  });
  const total = room.reduce((sum, part) => sum + part, 0);
  if (total === 0) return instants.map(() => scaleEnd);
  let reached = 0;
  return room.map((part) => {
    reached += part;
    return Math.round((reached / total) * scaleEnd);
  });
}

/** The index of the position nearest to a value, limited to `among` if given. -1 if there is none. */
export function nearestTick(positions: readonly number[], value: number, among: ReadonlySet<number>): number {
  let nearest = -1;
  positions.forEach((position, index) => {
    if (!among.has(index)) return;
    if (nearest < 0 || Math.abs(position - value) < Math.abs(positions[nearest]! - value)) nearest = index;
  });
  return nearest;
}

/** A mark on the slider; if events are too close together, it stands for several. */
export interface Tick {
  position: number;
  /** The events it stands for: consecutive indices, ascending. */
  from: number;
  to: number;
}

/** With more marks than this the slider, some 250 px long, would look like a solid bar. */
const mostTicks = 80;

/** The ticks to draw for the events' positions: one per event if there are few, else one per section of the scale. */
export function drawnTicks(positions: readonly number[]): Tick[] {
  if (positions.length <= mostTicks) return positions.map((position, index) => ({ position, from: index, to: index }));
  const ticks: Tick[] = [];
  let part = -1;
  positions.forEach((position, index) => {
    const own = Math.floor((position / scaleEnd) * mostTicks);
    if (own === part) ticks.at(-1)!.to = index;
    else ticks.push({ position, from: index, to: index });
    part = own;
  });
  return ticks;
}

/** Px; the ticks are at the positions of the thumb's middle. */
const thumbWidth = 16;
const steps: Record<string, 1 | -1> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

/** Sets the moment: by pointer, arrow keys, Home and End, step by step, or by playing. It has one tick per event. */
export function Scrubber({ replay, playback }: { replay: Replay; playback: Playback }) {
  const { events, index, shown, past, show, step } = replay;
  const positions = useMemo(() => tickPositions(events.map(({ occurredAt }) => occurredAt)), [events]);
  const last = events.length - 1;
  const moveTo = (to: number | undefined) => {
    playback.pause();
    if (to !== undefined && to >= 0) show(to === last ? null : events[to]!.id);
  };
  const stepBy = (by: 1 | -1) => {
    playback.pause();
    step(by);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by) stepBy(by);
    else if (event.key === 'Home') moveTo([...shown][0]);
    else if (event.key === 'End') moveTo(last);
    else return;
    // The slider itself would move by units of its scale; here one key press moves by one event.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="flex items-center gap-1 border-b border-line px-3 py-1 max-md:flex-wrap">
      <Tooltip content="Previous event (k)">
        <Button
          variant="quiet"
          size="icon-sm"
          aria-label="Previous event"
          disabled={index <= 0}
          onClick={() => stepBy(-1)}
        >
          <ChevronLeft />
        </Button>
      </Tooltip>
      <Tooltip content={playback.playing ? 'Pause (p)' : 'Play (p)'}>
        <Button
          variant="quiet"
          size="icon-sm"
          aria-label={playback.playing ? 'Pause' : 'Play the history'}
          onClick={playback.toggle}
        >
          {playback.playing ? <Pause /> : <Play />}
        </Button>
      </Tooltip>
      <Tooltip content="Next event (j)">
        <Button variant="quiet" size="icon-sm" aria-label="Next event" disabled={!past} onClick={() => stepBy(1)}>
          <ChevronRight />
        </Button>
      </Tooltip>
      <Slider.Root
        min={0}
        max={scaleEnd}
        value={[positions[index] ?? scaleEnd]}
        onValueChange={([value]) => moveTo(nearestTick(positions, value ?? scaleEnd, shown))}
        className="relative mx-1 flex h-8 min-w-32 flex-1 touch-none items-center pointer-coarse:h-10 max-md:order-first max-md:mx-0 max-md:basis-full"
      >
        <Slider.Track className="relative h-1 flex-1 rounded-full bg-line">
          <Slider.Range className={clsx('absolute h-full rounded-full', past ? 'bg-warning' : 'bg-accent')} />
        </Slider.Track>
        <Ticks replay={replay} positions={positions} />
        <Slider.Thumb
          aria-label="Moment in the history"
          aria-valuetext={valueText(replay)}
          onKeyDown={onKeyDown}
          className={clsx(
            'block size-4 rounded-full border-2 bg-surface shadow-card',
            past ? 'border-warning' : 'border-accent',
          )}
        />
      </Slider.Root>
      <Tooltip content="Speed of playing">
        <Button
          variant="quiet"
          size="sm"
          className="w-10 px-0 tabular max-md:ml-auto"
          aria-label={`Speed: ${playback.speed}×`}
          onClick={playback.faster}
        >
          {playback.speed}×
        </Button>
      </Tooltip>
    </div>
  );
}

/** One mark per event, or per group of events; taller where the stage changed. */
function Ticks({
  replay: { events, shown, index, past },
  positions,
}: {
  replay: Replay;
  positions: readonly number[];
}) {
  const ticks = useMemo(
    () =>
      drawnTicks(positions).map((tick) => ({
        ...tick,
        staged: within(tick).some((at) => events[at]!.changes.some(({ field }) => field === 'status')),
        hidden: !within(tick).some((at) => shown.has(at)),
      })),
    [events, positions, shown],
  );
  return ticks.map(({ position, from, staged, hidden }) => (
    <span
      key={from}
      aria-hidden
      data-tick
      className={clsx(
        'pointer-events-none absolute top-1/2 w-0.5 -translate-1/2 rounded-full',
        staged ? 'h-3.5' : 'h-2',
        hidden ? 'bg-line' : from > index ? 'bg-line-strong' : past ? 'bg-warning' : 'bg-accent',
      )}
      style={{ left: tickLeft(position) }}
    />
  ));
}

/** The indices of a tick's events. */
const within = ({ from, to }: Tick): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** Like Radix's thumb, which stays inside the track at both ends. */
function tickLeft(position: number): string {
  const part = position / scaleEnd;
  return `calc(${part * 100}% + ${(0.5 - part) * thumbWidth}px)`;
}

function valueText({ events, index, past, names }: Replay): string {
  const event = events[index];
  if (!event) return 'Now';
  const what = `${sentenceInHistory(event, names)}, ${officeDateTime(event.occurredAt)}, ${actorOf(event).name}`;
  const count = withCommas(events.length);
  return past ? `Event ${eventPlace(index, events.length)}: ${what}` : `Now, after event ${count}: ${what}`;
}
