import { useRef } from 'react';
import { newKey } from '../../../lib/calls/new-key.js';

/**
 * The idempotency key for a form's entries: the same entries are the same intent, other entries are another one.
 * @returns `keyOf` for the entries; `done` after they were accepted: the same entries are then a new intent
 */
export function useIntent(): { keyOf: (entries: object) => string; done: () => void } {
  const last = useRef<{ entries: string; key: string } | null>(null);
  return {
    keyOf: (given) => {
      const entries = JSON.stringify(given);
      if (last.current?.entries !== entries) last.current = { entries, key: newKey() };
      return last.current.key;
    },
    done: () => {
      last.current = null;
    },
  };
}
