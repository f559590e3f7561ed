import { History } from 'lucide-react';
import { Button } from '../../../ui/button.js';
import { Tooltip } from '../../../ui/tooltip.js';
import type { TimeMachineState } from '../playback/use-time-machine.js';

/** Opens the slider over the board. Closes it again, which returns to now. */
export function TimeMachineButton({ time }: { time: TimeMachineState }) {
  return (
    <Tooltip content={time.open ? 'Close the time machine' : 'Time machine: the board as it was'}>
      <Button
        variant="quiet"
        aria-label="Time machine"
        aria-pressed={time.open}
        className="px-2 aria-pressed:bg-hover aria-pressed:text-ink"
        onClick={time.open ? time.close : time.openUp}
      >
        <History />
        <span className="@max-[45rem]:hidden @min-[57rem]:@max-[66.5rem]:hidden pointer-coarse:@max-[80rem]:hidden">
          Time machine
        </span>
      </Button>
    </Tooltip>
  );
}
