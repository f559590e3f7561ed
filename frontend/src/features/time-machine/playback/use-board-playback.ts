import { useCallback, useEffect, useRef, useState } from 'react';
import { advanced, speeds } from './playhead.js';
import { covers } from '../data/stay-index.js';
import type { Moment } from './use-time-machine.js';
import type { Stays } from '../data/use-stays.js';

export interface BoardPlayback {
  playing: boolean;
  /** Playing, but the next part is still loading. */
  waiting: boolean;
  toggle: () => void;
  pause: () => void;
}

/**
 * Plays the board frame by frame, drawn from the loaded stays: no frame asks the server. From now, it begins at the first
 * change. Nothing plays by itself.
 * @param range of the slider, milliseconds
 * @param speed index of `speeds`
 */
export function useBoardPlayback(
  moment: Moment,
  stays: Stays,
  range: { from: number; to: number },
  speed: number,
): BoardPlayback {
  const [playing, setPlaying] = useState(false);
  const { at, show } = moment;
  const { index, prepare } = stays;
  const { perSecond } = speeds[speed]!;
  const ready = at !== null && index !== undefined && covers(index, at);
  /** The end of the drawable part; the rest of a long history loads during playback. */
  const end = index?.to ?? range.to;

  const head = useRef(at);
  useEffect(() => {
    head.current = at;
  }, [at]);
  // Once it has reached now, by playing or otherwise, it must not continue when the past is entered again.
  if (playing && at === null) setPlaying(false);
  useEffect(() => {
    if (playing && at !== null) prepare(at);
  }, [playing, at, prepare]);
  useEffect(() => {
    if (!playing || !ready) return;
    let last = performance.now();
    let frame = requestAnimationFrame(function draw(time) {
      const next = advanced(head.current ?? range.to, time - last, perSecond, range.to);
      last = time;
      head.current = next === null ? null : Math.min(next, end);
      show(head.current, true);
      if (head.current !== null && (head.current < end || end === range.to)) frame = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(frame);
  }, [playing, ready, perSecond, range.to, end, show]);

  const pause = useCallback(() => setPlaying(false), []);
  const toggle = useCallback(() => {
    if (!playing && at === null) show(range.from);
    setPlaying(!playing);
  }, [at, playing, range.from, show]);
  return { playing, waiting: playing && (!ready || (at >= end && end < range.to)), toggle, pause };
}

/** Follows a value that changes with every frame, at most once in the given milliseconds; 0 returns the value itself. */
export function useAtMostEvery<Value>(value: Value, ms: number): Value {
  const [followed, setFollowed] = useState(value);
  if (ms === 0 && followed !== value) setFollowed(value);
  const last = useRef(0);
  useEffect(() => {
    if (ms === 0 || followed === value) return;
    const timer = setTimeout(
      () => {
        last.current = performance.now();
        setFollowed(value);
      },
      Math.max(0, last.current + ms - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [value, followed, ms]);
  return ms === 0 ? value : followed;
}
