import { useNow, useTickAt } from '../../lib/use-now.js';
import { nextWaiting, type Waits } from './waiting.js';

/**
 * The time, as `useNow` tells it, and right away when the next of these intakes begins to wait: it shows by itself on a page that stays
 * open.
 */
export function useWaitingNow(intakes: readonly Waits[]): string {
  const now = useNow();
  useTickAt(nextWaiting(intakes, now));
  return now;
}
