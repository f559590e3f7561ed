import { useRef } from 'react';
import { newKey } from '../../../lib/calls/new-key.js';

/**
 * The idempotency key of what stands in a form: the same entries sent again are the same intent, other entries are another one.
 * @returns `keyOf` for the entries; `done` once they were taken: the same entries are then meant anew
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
