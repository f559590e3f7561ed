import { useEffect, useRef } from 'react';
import type { Replay } from '../../timeline/replay/use-replay.js';
import { eventIdAt } from '../data/event-at.js';

/**
 * Sets the history beside the board to the moment of the board. From there it can be stepped through separately, until the
 * board is set to another moment. When the board returns to now, so does the history.
 * @param at ISO 8601; undefined means now
 */
export function useFollowBoard({ events, eventId, show }: Replay, at: string | undefined): void {
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
