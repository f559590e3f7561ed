import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { drawing, reporting, typedValue } from '../../../lib/use-typed-text.js';

/** The address and everything beside the board follow the moment at most this often. */
const followMs = 350;

/** The board's time machine for the dashboard: whether it is open, and its instant. */
export interface TimeMachineState {
  open: boolean;
  /** ISO 8601; undefined means now. During a drag or playback it follows slightly later than the board. */
  at: string | undefined;
  past: boolean;
  /** Rises whenever the address (a link, Back) sets the instant rather than the slider. */
  jumps: number;
  openUp: () => void;
  /** Returns to now and closes the slider. */
  close: () => void;
  /** Reports the slider's position. @param at ISO 8601, undefined for now */
  follow: (at: string | undefined) => void;
}

/** The instant lives in the address (`?at=`), so that it can be linked to. */
export function useTimeMachine(): TimeMachineState {
  const navigate = useNavigate({ from: '/dashboard' });
  const { at: addressed } = useSearch({ from: '/_console/dashboard' });
  const [open, setOpen] = useState(addressed !== undefined);
  const [instant, setInstant] = useState(() => typedValue(addressed));
  const [jumps, setJumps] = useState(0);
  if (addressed !== instant.seen) {
    setInstant(drawing(instant, addressed));
    // Not set by this slider.
    if (!instant.reported.includes(addressed)) {
      setJumps(jumps + 1);
      if (addressed !== undefined) setOpen(true);
    }
  }
  const { here: at } = instant;

  const waiting = useRef<{ latest: string | undefined; timer: number } | null>(null);
  const write = useCallback(
    (next: string | undefined) => {
      setInstant((now) => reporting({ ...now, here: next }, next));
      void navigate({
        // The lead beside the board returns to now with it.
        search: (search) => ({ ...search, at: next, ...(next === undefined && { event: undefined }) }),
        replace: true,
        resetScroll: false,
      });
    },
    [navigate],
  );
  const past = at !== undefined;
  const follow = useCallback(
    (next: string | undefined) => {
      if (waiting.current && next !== undefined && past) {
        waiting.current.latest = next;
        return;
      }
      window.clearTimeout(waiting.current?.timer);
      waiting.current = null;
      // Entering and leaving the past shows at once, because it decides what can be changed.
      if (next === undefined || !past) return write(next);
      const timer = window.setTimeout(() => {
        const { latest } = waiting.current!;
        waiting.current = null;
        write(latest);
      }, followMs);
      waiting.current = { latest: next, timer };
    },
    [past, write],
  );
  useEffect(() => () => window.clearTimeout(waiting.current?.timer), []);

  const openUp = useCallback(() => setOpen(true), []);
  const close = useCallback(() => {
    setOpen(false);
    follow(undefined);
  }, [follow]);
  return { open, at, past, jumps, openUp, close, follow };
}

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
