import { QueryCache, QueryClient } from '@tanstack/react-query';
import { keptOfPerson } from '../kept-of-person.js';
import { ApiProblem } from './api-problem.js';

export const sessionKey = ['session'] as const;

/** Called for every failed read: it reveals a session that ended elsewhere, and the console's shell then goes to /login. */
export function noteFailedRead(error: unknown): void {
  if (error instanceof ApiProblem && error.code === 'unauthenticated')
    queryClient.setQueryData(sessionKey, { user: null });
}

/**
 * The console's one query client. Live positions trigger refreshes (see live/), so nothing becomes stale by age
 * and focus refetches nothing. A refused read is not repeated; a failed one is, twice.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noteFailedRead }),
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      retry: (failures, error) =>
        failures < 2 && !(error instanceof ApiProblem && error.status >= 400 && error.status < 500),
      retryDelay: (failures) => 400 * 2 ** failures,
    },
  },
});
keptOfPerson(() => queryClient.clear());
