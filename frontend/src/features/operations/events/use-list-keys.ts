import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { LoggedEvent } from '../../../../../contracts/src/operations/log-queries.js';

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
