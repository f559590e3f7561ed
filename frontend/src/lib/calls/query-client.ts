import { notifyManager, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { afterPress } from '../after-press.js';
import { keptOfPerson } from '../kept-of-person.js';
import { ApiProblem } from './api-problem.js';

export const sessionKey = ['session'] as const;

/**
 * Called for every failed read: it reveals a session that ended elsewhere, and the console's shell then goes to /login; or that the
 * time to set up a second factor is over, and the shell then asks for that.
 */
export function noteFailedRead(error: unknown) {
  if (!(error instanceof ApiProblem)) return;
  if (error.code === 'unauthenticated') queryClient.setQueryData(sessionKey, { user: null });
  if (error.code === 'second_factor_to_set_up') void invalidate(sessionKey);
}

/**
 * The console's one query client. Live positions trigger refreshes (see live/), so nothing becomes stale by age
 * and focus refetches nothing. A refused read is not repeated; a failed one is, twice. One without a session is, once: a sign-in in
 * another tab replaces the session that a read under way has named.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noteFailedRead }),
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < repeats(error),
      retryDelay: (failures) => 400 * 2 ** failures,
    },
  },
});
keptOfPerson(() => queryClient.clear());

/** What was read under this key is out of date: it is read again where it is shown. */
export const invalidate = (queryKey: QueryKey) => queryClient.invalidateQueries({ queryKey });

function repeats(error: unknown): number {
  if (!(error instanceof ApiProblem) || error.status < 400 || error.status >= 500) return 2;
  return error.code === 'unauthenticated' ? 1 : 0;
}

/** How long what was read waits at most for the end of a press. */
const heldMs = 300;
// What others do may move the button that is being pressed.
notifyManager.setScheduler((show) => void setTimeout(() => afterPress(show, heldMs)));
