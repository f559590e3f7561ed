import { useNow, useTickAt } from '../../lib/use-now.js';
import { nextWaiting, type Waits } from './waiting.js';

/**
 * The time, like `useNow`, but also updated the moment the next of these intakes becomes overdue: an open page then shows it by
 * itself.
 */
export function useWaitingNow(intakes: readonly Waits[]): string {
  const now = useNow();
  useTickAt(nextWaiting(intakes, now));
  return now;
}
