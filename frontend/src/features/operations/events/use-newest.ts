import { useCallback, useEffect, useRef, useState } from 'react';
import type { LoggedEvent } from '../../../../../contracts/src/queries/operations-events.js';
import { useLivePosition } from '../../../live/live-position.js';
import { readNewer } from '../data/events-query.js';
import type { EventFilters } from '../data/events-search.js';

/** After a read that failed. */
const retryMs = 2_000;

/**
 * Keeps a list that is newest first up with the log, as long as it is followed.
 * @param following false while somebody reads further down, or the list does not end at the newest event
 * @param onAdded told what was put on top before it is drawn
 */
export function useNewest(
  filters: EventFilters,
  anchor: string | undefined,
  following: boolean,
  onAdded: (added: readonly LoggedEvent[]) => void,
) {
  const position = useLivePosition();
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const [failed, setFailed] = useState(false);
  const [retries, setRetries] = useState(0);
  const running = useRef(false);
  const again = useRef(false);

  /** Reads what is newer, once; true when there is more. */
  const read = useCallback(async (): Promise<boolean> => {
    const { added, more } = await readNewer(filters, anchor);
    if (added.length > 0) {
      setFresh(new Set(added.map(({ id }) => id)));
      onAdded(added);
    }
    return more;
  }, [filters, anchor, onAdded]);

  // Filters can change while a read is under way: the next one is made with those of now.
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
    if (!following) return;
    again.current = true;
    if (running.current) return;
    running.current = true;
    const catchUp = async () => {
      try {
        while (again.current) {
          again.current = false;
          if (await latest.current()) again.current = true;
        }
        setFailed(false);
      } catch {
        setFailed(true);
      } finally {
        // In the same moment in which nothing more was asked for: later is asked for in vain. What failed is tried again below.
        running.current = false;
      }
    };
    void catchUp();
  }, [following, position, read, retries]);

  // A quiet log has no later event with which it would be tried again.
  useEffect(() => {
    if (!failed || !following) return;
    const timer = setTimeout(() => setRetries(retries + 1), retryMs);
    return () => clearTimeout(timer);
  }, [failed, following, retries]);

  return { fresh, failed, read };
}
