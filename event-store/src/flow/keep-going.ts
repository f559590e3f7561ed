import { backoffMs, pause, type BackoffBounds } from './backoff.js';

export interface KeepGoing {
  /** Ends it after the present round. */
  signal: AbortSignal;
  /** Bounds of the pause after a failure: each next one is longer, up to the largest. */
  bounds: BackoffBounds;
  /** Called with each failure before the pause. @param inARow 1 for the first since the last progress */
  failed: (error: unknown, inARow: number) => void;
}

/**
 * Runs a round again and again, for ever: the next one at once, or after a pause if it failed.
 * @param round gets a function to report progress: the next failure then counts as the first. An error ends only the round
 */
export async function keepGoing(
  round: (progressed: () => void) => Promise<unknown>,
  { signal, bounds, failed }: KeepGoing,
): Promise<void> {
  for (let failures = 0; !signal.aborted;) {
    try {
      await round(() => (failures = 0));
    } catch (error) {
      failed(error, ++failures);
      await pause(backoffMs(failures - 1, bounds, Math.random()), signal);
    }
  }
}
