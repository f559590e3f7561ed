import { useSyncExternalStore } from 'react';
import { ApiProblem } from '../lib/calls/api-problem.js';
import { get } from '../lib/calls/api.js';

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

/**
 * GET a read model that names its log position. If the live stream reported a later position during the request, the answer
 * is read once more, because those rows are not reported a second time. A model that stands still always answers with an older
 * position, so there is only one extra read.
 * @throws like get
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
    // The missing thing may have been created meanwhile.
    if (latest > toldBefore && error instanceof ApiProblem && error.status === 404) return read();
    throw error;
  }
}
