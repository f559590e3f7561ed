import { useCallback, useEffect, useState } from 'react';
import type { Replay } from './use-replay.js';

export const speeds = [1, 2, 4, 0.5] as const;
export type Speed = (typeof speeds)[number];

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
