import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { drawing, telling, toldValue } from '../../../lib/told-value.js';

/** The address and everything beside the board follow the moment this often at most. */
const followMs = 350;

/** The board's time machine as the dashboard knows it: whether it is open, and the instant it stands at. */
export interface TimeMachineState {
  open: boolean;
  /** ISO 8601; undefined means now. While somebody drags or plays it follows a little later than the board. */
  at: string | undefined;
  past: boolean;
  /** Grows whenever the address sets the instant (a link, Back) rather than the slider. */
  jumps: number;
  openUp: () => void;
  /** Back to now, and the slider goes away. */
  close: () => void;
  /** Tells where the slider is. @param at ISO 8601, undefined for now */
  follow: (at: string | undefined) => void;
}

/** The instant lives in the address (`?at=`), so that it can be linked to. */
export function useTimeMachine(): TimeMachineState {
  const navigate = useNavigate({ from: '/dashboard' });
  const { at: addressed } = useSearch({ from: '/_console/dashboard' });
  const [open, setOpen] = useState(addressed !== undefined);
  const [instant, setInstant] = useState(() => toldValue(addressed));
  const [jumps, setJumps] = useState(0);
  if (addressed !== instant.seen) {
    setInstant(drawing(instant, addressed));
    // By another hand.
    if (!instant.told.includes(addressed)) {
      setJumps(jumps + 1);
      if (addressed !== undefined) setOpen(true);
    }
  }
  const { here: at } = instant;

  const waiting = useRef<{ latest: string | undefined; timer: number } | null>(null);
  const write = useCallback(
    (next: string | undefined) => {
      setInstant((now) => telling({ ...now, here: next }, next));
      void navigate({
        // The lead beside the board comes back to now with it.
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
      // Entering the past and leaving it shows at once: what can be changed depends on it.
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
