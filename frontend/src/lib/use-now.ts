import { useEffect, useSyncExternalStore } from 'react';

const minuteMs = 60_000;
/** The longest that a browser's timer can wait. */
const longestMs = 2 ** 31 - 1;
const listeners = new Set<() => void>();
let now = new Date().toISOString();
let timer: number | undefined;

function tick(): void {
  now = new Date().toISOString();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    // While nobody listened, it stood still.
    now = new Date().toISOString();
    timer = window.setInterval(tick, minuteMs);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.clearInterval(timer);
  };
}

/** The time, to the minute, as ISO 8601: for "5 min ago". One clock for the whole page. */
export function useNow(): string {
  return useSyncExternalStore(subscribe, () => now);
}

/** Has the page's clock tell the time at this instant too: what changes then does not wait for the next minute. @param at null: never */
export function useTickAt(at: string | null): void {
  useEffect(() => {
    if (at === null) return;
    let waiting: number | undefined;
    const wait = () => {
      const left = Date.parse(at) - Date.now();
      // A timer may come a moment early.
      if (left <= 0) tick();
      else waiting = window.setTimeout(wait, Math.min(left, longestMs));
    };
    wait();
    return () => window.clearTimeout(waiting);
  }, [at]);
}
