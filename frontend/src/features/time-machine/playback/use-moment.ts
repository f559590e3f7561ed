import { useCallback, useState } from 'react';
import type { TimeMachineState } from './use-time-machine.js';

/** The instant that the slider and the board show. The address follows later. */
export interface Moment {
  /** Milliseconds since 1970; null means now. */
  at: number | null;
  /** Whether cards travel to their places: the board changes by single steps. */
  moving: boolean;
  /** @param step the board moves by one step, so cards travel */
  show: (at: number | null, step?: boolean) => void;
}

export function useMoment({ at: settled, jumps, follow }: TimeMachineState): Moment {
  const [moment, setMoment] = useState(() => ({ at: parsed(settled), moving: false, jumps }));
  if (moment.jumps !== jumps) setMoment({ at: parsed(settled), moving: false, jumps });
  const show = useCallback(
    (at: number | null, step = false) => {
      setMoment((before) => ({ ...before, at, moving: step }));
      follow(at === null ? undefined : new Date(at).toISOString());
    },
    [follow],
  );
  return { at: moment.at, moving: moment.moving, show };
}

const parsed = (at: string | undefined) => (at === undefined ? null : Date.parse(at));
