import { useCallback } from 'react';
import type { Replay } from '../../timeline/replay/use-replay.js';

/**
 * A lead's history beside a board of the past. It shows the past too, even if nothing has changed since, so that nothing in it
 * can be changed. Returning it to now returns the board to now.
 * @param at the moment of the board, ISO 8601; undefined means now
 * @param backToNow returns board and history to now
 */
export function useBesidePast(replay: Replay, at: string | undefined, backToNow: () => void): Replay {
  const { events, index, show: showHere, step: stepHere } = replay;
  const boardIsPast = at !== undefined;
  const show = useCallback(
    (eventId: string | null) => (boardIsPast && eventId === null ? backToNow() : showHere(eventId)),
    [boardIsPast, backToNow, showHere],
  );
  const atLast = index === events.length - 1;
  const step = useCallback(
    (by: 1 | -1) => (boardIsPast && by > 0 && atLast ? backToNow() : stepHere(by)),
    [boardIsPast, atLast, backToNow, stepHere],
  );
  return boardIsPast ? { ...replay, past: true, show, step } : replay;
}
