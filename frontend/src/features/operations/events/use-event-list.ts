import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { LoggedEvent } from '../../../../../contracts/src/operations/log-queries.js';
import { useLivePosition } from '../../../live/read-query.js';
import { readNewer } from '../data/events-query.js';
import type { EventFilters } from '../data/addresses.js';

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

/** Arrow keys, j and k choose the row below or above, Home the first; Escape clears the choice. @param reveal scrolls to a row */
export function useListKeys(
  events: readonly LoggedEvent[],
  chosen: string | undefined,
  onChoose: (event: LoggedEvent | null) => void,
  reveal: (index: number) => void,
) {
  // The address holds the choice, but follows a key with a delay. Until then the next key starts from this one.
  const heading = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (heading.current === chosen) heading.current = undefined;
  }, [chosen]);
  return (pressed: KeyboardEvent) => {
    if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return;
    if (pressed.key === 'Escape') {
      heading.current = undefined;
      return onChoose(null);
    }
    const from = heading.current ?? chosen;
    const at = events.findIndex(({ id }) => id === from);
    const next = nextIndex(pressed.key, at, events.length);
    const event = next === undefined ? undefined : events[next];
    if (next === undefined || !event) return;
    pressed.preventDefault();
    heading.current = event.id;
    reveal(next);
    onChoose(event);
  };
}

function nextIndex(key: string, at: number, length: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return Math.min(at + 1, length - 1);
    case 'ArrowUp':
    case 'k':
      return Math.max(at - 1, 0);
    case 'Home':
      return 0;
    case 'Enter':
    case ' ':
      return at < 0 ? 0 : undefined;
    default:
      return undefined;
  }
}
