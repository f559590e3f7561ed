import { useEffect, useSyncExternalStore } from 'react';

const minuteMs = 60_000;
/** The longest delay of a browser's timer. */
const longestMs = 2 ** 31 - 1;
const listeners = new Set<() => void>();
let now = new Date().toISOString();
let timer: number | undefined;

function tick() {
  now = new Date().toISOString();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    // Without listeners the clock stood still.
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

/** Makes the page's clock tick at this instant too, so that a change then does not wait for the next minute. @param at null: never */
export function useTickAt(at: string | null) {
  useEffect(() => {
    if (at === null) return;
    let waiting: number | undefined;
    const wait = () => {
      const left = Date.parse(at) - Date.now();
      // A timer may fire slightly early.
      if (left <= 0) tick();
      else waiting = window.setTimeout(wait, Math.min(left, longestMs));
    };
    wait();
    return () => window.clearTimeout(waiting);
  }, [at]);
}
