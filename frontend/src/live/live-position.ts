import { useSyncExternalStore } from 'react';

/** The furthest log position whose rows are readable, as the live stream last reported. */
let latest = 0n;
const listeners = new Set<() => void>();

export function noteLivePosition(position: string): void {
  const told = BigInt(position);
  if (told <= latest) return;
  latest = told;
  for (const listener of listeners) listener();
}

/** The furthest log position that the live stream has reported. */
export const latestPosition = (): string => latest.toString();

/** The furthest log position whose rows are readable, kept up to date. */
export function useLivePosition(): bigint {
  return useSyncExternalStore(subscribe, () => latest);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
