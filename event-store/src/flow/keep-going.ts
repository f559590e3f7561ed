import { backoffMs, pause, type BackoffBounds } from './backoff.js';

export interface KeepGoing {
  /** Ends it, once the round that is under way has ended. */
  signal: AbortSignal;
  /** Of the pause after a failure: the next one is longer, up to the largest. */
  bounds: BackoffBounds;
  /** Told of each failure before the pause. @param inARow 1 for the first since the last progress */
  failed: (error: unknown, inARow: number) => void;
}

/**
 * Runs rounds of something that is to go on for ever: the next one at once, or after a failure with a pause.
 * @param round told how to say that it works: the next failure is the first again. What it throws ends the round alone
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
