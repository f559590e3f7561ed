import { useSyncExternalStore } from 'react';

const minuteMs = 60_000;
const listeners = new Set<() => void>();
let now = new Date().toISOString();
let timer: number | undefined;

function tick(): void {
  now = new Date().toISOString();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) timer = window.setInterval(tick, minuteMs);
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
