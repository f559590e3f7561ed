import { useCallback, useEffect, useRef } from 'react';
import type { Replay } from '../../timeline/replay/use-replay.js';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';

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

/**
 * The last event of a lead at an instant; for a lead that came later, its first event. An event counts as no earlier
 * than the one before it, whatever its clock said.
 * @param at ISO 8601 UTC with milliseconds, in the events' format
 * @returns its id, null without events
 */
export function eventIdAt(events: readonly Pick<HistoryEvent, 'id' | 'occurredAt'>[], at: string): string | null {
  let found = events[0]?.id ?? null;
  for (const { id, occurredAt } of events) {
    if (occurredAt > at) break;
    found = id;
  }
  return found;
}

/**
 * Sets the history beside the board to the moment of the board. From there it can be stepped through separately, until the
 * board is set to another moment. When the board returns to now, so does the history.
 * @param at ISO 8601; undefined means now
 */
export function useFollowBoard({ events, eventId, show }: Replay, at: string | undefined) {
  const followed = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (events.length === 0 || followed.current === at) return;
    const first = followed.current === undefined;
    followed.current = at;
    if (at === undefined) show(null);
    // If a link names an event besides the moment, the event takes precedence.
    else if (!(first && eventId !== null)) show(eventIdAt(events, at));
  }, [events, eventId, show, at]);
}
