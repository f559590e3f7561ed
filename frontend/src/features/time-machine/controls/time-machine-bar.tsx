import { counted } from '../../../../../contracts/src/numerals.js';
import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight, History, LoaderCircle, Pause, Play, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { momentLabel } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { Menu, MenuChoice } from '../../../ui/menu.js';
import { Tooltip } from '../../../ui/tooltip.js';
import { When } from '../../../ui/when.js';
import { speeds } from '../playback/playhead.js';
import type { BoardPlayback } from '../playback/use-board-playback.js';

/** Shows the board's moment, with buttons to play, to step, and to return to now. Its height is the same in the past and at now. */
export function TimeMachineBar({
  at,
  now,
  count,
  playback,
  speed,
  onSpeed,
  canStep,
  onStep,
  onNow,
  onClose,
  children,
}: {
  /** ISO 8601; null means now. */
  at: string | null;
  now: string;
  /** The number of leads on the board then; undefined until it is known. */
  count: number | undefined;
  playback: BoardPlayback;
  /** Index of `speeds`. */
  speed: number;
  onSpeed: (speed: number) => void;
  canStep: { back: boolean; on: boolean };
  onStep: (by: 1 | -1) => void;
  onNow: () => void;
  onClose: () => void;
  /** The slider. */
  children: ReactNode;
}) {
  const { playing, waiting } = playback;
  return (
    <section
      aria-label="Time machine"
      className={clsx(
        'mx-3 mb-2 shrink-0 rounded-card border px-3 pt-2 pb-1.5 transition-colors max-md:px-2 max-md:pt-1',
        at === null ? 'border-line bg-surface' : 'border-warning bg-warning-soft',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-1 gap-y-1.5">
        <div className="flex items-center gap-1">
          <Tooltip content="Previous change">
            <Button
              variant="quiet"
              size="icon-sm"
              aria-label="Previous change"
              disabled={!canStep.back}
              onClick={() => onStep(-1)}
            >
              <ChevronLeft />
            </Button>
          </Tooltip>
          <Tooltip content={playing ? 'Pause' : 'Play what happened'}>
            <Button
              variant="quiet"
              size="icon-sm"
              aria-label={playing ? 'Pause' : 'Play the board'}
              aria-busy={waiting || undefined}
              onClick={playback.toggle}
            >
              {waiting ? <LoaderCircle className="animate-spin" /> : playing ? <Pause /> : <Play />}
            </Button>
          </Tooltip>
          <Tooltip content="Next change">
            <Button
              variant="quiet"
              size="icon-sm"
              aria-label="Next change"
              disabled={!canStep.on}
              onClick={() => onStep(1)}
            >
              <ChevronRight />
            </Button>
          </Tooltip>
          <Menu
            label="Speed of playing"
            align="start"
            trigger={
              <Button
                variant="quiet"
                size="sm"
                className="tabular max-md:px-1.5"
                aria-label={`Speed: ${speeds[speed]!.label}`}
              >
                {speeds[speed]!.label}
              </Button>
            }
          >
            <MenuChoice
              value={String(speed)}
              onChange={(chosen) => onSpeed(Number(chosen))}
              options={speeds.map(({ label }, index) => ({ value: String(index), label }))}
            />
          </Menu>
        </div>
        <p
          role="status"
          aria-live={playing ? 'off' : 'polite'}
          className={clsx(
            'flex min-w-0 flex-1 items-center gap-1.5 text-xs max-md:order-last max-md:basis-full',
            at === null ? 'text-ink-soft' : 'text-warning',
          )}
        >
          {at === null ? (
            <span>The board now. Drag back to see it as it was.</span>
          ) : (
            <>
              <History className="size-3.5 shrink-0" />
              <When at={at} className="font-semibold whitespace-nowrap tabular">
                As of {momentLabel(at, now)}
              </When>
              {count !== undefined && (
                <span className="truncate tabular">
                  · {counted(count, 'lead')}
                  <span className="max-md:sr-only"> · nothing can be changed here</span>
                  <span className="md:hidden"> · read only</span>
                </span>
              )}
            </>
          )}
        </p>
        <div className="ml-auto flex items-center gap-1">
          {at !== null && (
            <Button size="sm" onClick={onNow}>
              Back to now
            </Button>
          )}
          <Tooltip content="Close the time machine">
            <Button
              variant="quiet"
              size="icon-sm"
              className="max-md:hidden"
              aria-label="Close the time machine"
              onClick={onClose}
            >
              <X />
            </Button>
          </Tooltip>
        </div>
      </div>
      {children}
    </section>
  );
}
