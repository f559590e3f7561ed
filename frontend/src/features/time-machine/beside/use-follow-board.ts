import { useEffect, useRef } from 'react';
import type { Replay } from '../../timeline/replay/use-replay.js';
import { eventIdAt } from '../data/event-at.js';

/**
 * Lets the history beside the board stand at the moment of the board. From there it may be stepped through on its own, until the
 * board is set to another moment; back at now it is at now as well.
 * @param at ISO 8601; undefined means now
 */
export function useFollowBoard({ events, eventId, show }: Replay, at: string | undefined): void {
  const followed = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (events.length === 0 || followed.current === at) return;
    const first = followed.current === undefined;
    followed.current = at;
    if (at === undefined) show(null);
    // A link that names an event besides the moment means the event.
    else if (!(first && eventId !== null)) show(eventIdAt(events, at));
  }, [events, eventId, show, at]);
}
