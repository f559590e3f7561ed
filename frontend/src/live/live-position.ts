import { useSyncExternalStore } from 'react';
import { ApiProblem } from '../lib/calls/api-problem.js';
import { get } from '../lib/calls/api.js';

/** The furthest log position of which the live stream said that its rows can be read. */
let latest = 0n;
const listeners = new Set<() => void>();

export function noteLivePosition(position: string): void {
  const told = BigInt(position);
  if (told <= latest) return;
  latest = told;
  for (const listener of listeners) listener();
}

/** The furthest log position of which the live stream has told. */
export const latestPosition = (): string => latest.toString();

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
 * a later position is read once more: nobody would tell of those rows a second time. A model that stands still answers with an older
 * one whenever it is asked, and is not asked twice for that.
 * @throws as get
 */
export async function getFresh<Answer extends { position: string }>(
  path: string,
  parser: { parse(data: unknown): Answer },
  signal: AbortSignal,
): Promise<Answer> {
  const toldBefore = latest;
  const read = () => get(path, parser, signal);
  try {
    const answer = await read();
    return latest > toldBefore && BigInt(answer.position) < latest ? await read() : answer;
  } catch (error) {
    // What was not there yet may have been made meanwhile.
    if (latest > toldBefore && error instanceof ApiProblem && error.status === 404) return read();
    throw error;
  }
}
