import { useSyncExternalStore } from 'react';
import { queryOptions, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { ask } from '../lib/calls/api.js';
import { ApiProblem } from '../lib/calls/api-problem.js';
import { addressOf, type AnswerOf, type Place, type Route } from '../lib/calls/called.js';

/** The furthest log position whose rows are readable, as the live stream last reported. */
let latest = 0n;
const listeners = new Set<() => void>();

export function noteLivePosition(position: string) {
  const announced = BigInt(position);
  if (announced <= latest) return;
  latest = announced;
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
 * Reads what a route answers. If the live stream reported a later position than the answer's during the request, it is read once
 * more, because those rows are not reported a second time. A model that stands still always answers with an older position, so
 * there is only one extra read.
 * @throws like `ask`
 */
export async function askFresh<R extends Route>(
  route: R,
  given: Place<R> & { signal?: AbortSignal },
): Promise<AnswerOf<R>> {
  const before = latestPosition();
  const hasNews = () => latestPosition() !== before;
  const read = () => ask(route, given);
  try {
    const answer = await read();
    const { position } = answer as { position?: unknown };
    const isOlder = hasNews() && typeof position === 'string' && BigInt(position) < BigInt(latestPosition());
    return isOlder ? await read() : answer;
  } catch (error) {
    // The missing thing may have been created meanwhile.
    if (hasNews() && error instanceof ApiProblem && error.status === 404) return read();
    throw error;
  }
}

/**
 * What a query does besides reading: when it reads again, how long it keeps what it read, what it shows meanwhile.
 * `under` begins its key, for all that is read again at once (changed.ts), or with what makes the same address worth another read.
 */
type Habits<Answer> = Omit<UseQueryOptions<Answer, Error, Answer, QueryKey>, 'queryKey' | 'queryFn'> & {
  under?: QueryKey;
};

/** A query for what a route answers. Its key ends with the address. */
export function readQuery<R extends Route>(
  route: R,
  place: Place<R>,
  { under = [], ...habits }: Habits<AnswerOf<R>> = {},
) {
  return queryOptions<AnswerOf<R>, Error, AnswerOf<R>, QueryKey>({
    queryKey: [...under, addressOf(route, place)],
    queryFn: ({ signal }) => askFresh(route, Object.assign({ signal }, place)),
    ...habits,
  });
}
