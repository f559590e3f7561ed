import { useCallback, useEffect, useState, type RefObject } from 'react';
import type { Replay } from './use-replay.js';
import { isTyping } from '../../../lib/focus.js';

const speeds = [1, 2, 4, 0.5] as const;
type Speed = (typeof speeds)[number];

/** How long an event stays at normal speed. */
const stayMs = 1200;

export interface Playback {
  playing: boolean;
  speed: Speed;
  toggle: () => void;
  pause: () => void;
  /** The next speed in the list. */
  faster: () => void;
}

/** Plays a history event by event until now. From now, it begins at the first event. Nothing plays by itself. */
export function usePlayback({ events, shown, index, past, show, step }: Replay): Playback {
  const [running, setRunning] = useState(false);
  const [speed, setSpeed] = useState<Speed>(1);
  // Once it has reached now, by playing or otherwise, it must not continue when the past is entered again.
  if (running && !past) setRunning(false);
  const playing = running && past;
  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(() => step(1), stayMs / speed);
    return () => clearTimeout(timer);
  }, [playing, index, speed, step]);

  const pause = useCallback(() => setRunning(false), []);
  const toggle = useCallback(() => {
    const [first] = shown;
    const start = first === undefined ? undefined : events[first];
    if (!past && start) show(start.id);
    setRunning(!playing);
  }, [events, past, playing, show, shown]);
  const faster = () => setSpeed(speeds[(speeds.indexOf(speed) + 1) % speeds.length]!);
  return { playing, speed, toggle, pause, faster };
}

/** An open menu or a dialog in front keeps the keys for itself; the sheet with the history does not. */
function isBehind(root: HTMLElement | null): boolean {
  const layers = document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]');
  return [...layers].some((layer) => !root || !layer.contains(root));
}

/** j and k step through the events, p plays and pauses, Escape returns to now before it closes anything. */
export function useHistoryKeys(
  root: RefObject<HTMLElement | null>,
  { past, show, step }: Replay,
  { pause, toggle }: Playback,
) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event) || event.defaultPrevented || isBehind(root.current)) return;
      if (event.key === 'p') toggle();
      else if (event.key === 'j' || event.key === 'k') {
        pause();
        step(event.key === 'j' ? 1 : -1);
      } else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [root, step, pause, toggle]);
  const back = useCallback(() => {
    pause();
    show(null);
  }, [pause, show]);
  useBackToNow(past, back, root);
}

/** Escape returns to now, before it closes anything else. @param root what is in the past, if that may stand in a dialog */
export function useBackToNow(past: boolean, back: () => void, root?: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (!past) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isTyping(event) || isBehind(root?.current ?? null))
        return;
      event.preventDefault();
      back();
    };
    // Runs before the other Escape listeners, which close the history.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [past, back, root]);
}
