import { History } from 'lucide-react';
import { Button } from '../../ui/button.js';
import { Tooltip } from '../../ui/tooltip.js';
import type { TimeMachineState } from './use-time-machine.js';

/** Opens the slider over the board, and closes it, back at now. */
export function TimeMachineButton({ time }: { time: TimeMachineState }) {
  return (
    <Tooltip content={time.open ? 'Close the time machine' : 'Time machine: the board as it was'}>
      <Button
        size="icon"
        variant="quiet"
        aria-label="Time machine"
        aria-pressed={time.open}
        className="aria-pressed:bg-hover aria-pressed:text-ink"
        onClick={time.open ? time.close : time.openUp}
      >
        <History aria-hidden />
      </Button>
    </Tooltip>
  );
}
