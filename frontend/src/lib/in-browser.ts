import { useSyncExternalStore } from 'react';

/** What only the browser knows, and what stays so while the page is open. Null on a server, and until the page is hydrated. */
export function useInBrowser<Known>(read: () => Known): Known | null {
  return useSyncExternalStore<Known | null>(neverChanges, read, () => null);
}

const neverChanges = () => () => {};
