import { useCallback, useEffect, useRef, useState } from 'react';
import type { LoggedEvent } from '../../../../../contracts/src/operations/log-queries.js';
import { useLivePosition } from '../../../live/live-position.js';
import { readNewer } from '../data/events-query.js';
import type { EventFilters } from '../data/events-search.js';

/** The delay after a failed read. */
const retryMs = 2_000;

/**
 * Keeps a newest-first list up to date with the log while it is followed.
 * @param following false while somebody reads further down, or if the list does not begin at the newest event
 * @param onAdded called with the new events before they are drawn
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

  /** Reads newer events, once; true if there are more. */
  const read = useCallback(async (): Promise<boolean> => {
    const { added, more } = await readNewer(filters, anchor);
    if (added.length > 0) {
      setFresh(new Set(added.map(({ id }) => id)));
      onAdded(added);
    }
    return more;
  }, [filters, anchor, onAdded]);

  // Filters can change during a read: the next read uses the current ones.
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
        // Reset in the same task as the last check of `again`: a later request would get lost. The effect below retries failures.
        running.current = false;
      }
    };
    void catchUp();
  }, [following, position, read, retries]);

  // A quiet log has no later event that would trigger a retry.
  useEffect(() => {
    if (!failed || !following) return;
    const timer = setTimeout(() => setRetries(retries + 1), retryMs);
    return () => clearTimeout(timer);
  }, [failed, following, retries]);

  return { fresh, failed, read };
}
