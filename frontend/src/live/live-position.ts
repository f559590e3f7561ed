import { useSyncExternalStore } from 'react';
import { get } from '../lib/api.js';

/** The furthest log position of which the live stream said that its rows can be read. */
let latest = 0n;
const listeners = new Set<() => void>();

export function noteLivePosition(position: string): void {
  const told = BigInt(position);
  if (told <= latest) return;
  latest = told;
  for (const listener of listeners) listener();
}

/** The furthest log position whose rows can be read, kept up to date. */
export function useLivePosition(): bigint {
  return useSyncExternalStore(subscribe, () => latest);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * GET a read model that names the position it follows from. An answer that was under way while the live stream told of
 * a later position is read once more: nobody would tell of those rows a second time.
 * @throws as get
 */
export async function getFresh<Answer extends { position: string }>(
  path: string,
  parser: { parse(data: unknown): Answer },
  signal: AbortSignal,
): Promise<Answer> {
  const answer = await get(path, parser, signal);
  return BigInt(answer.position) < latest ? get(path, parser, signal) : answer;
}
