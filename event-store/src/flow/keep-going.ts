/** Bounds of the pause before another try, in milliseconds. */
export interface BackoffBounds {
  firstMs: number;
  maxMs: number;
}

/**
 * Exponential back-off with jitter: a random pause between half of and the whole of first x 2^attempt, at most `maxMs`.
 * @param attempt 0 for the first pause
 * @param random a number from 0 to 1
 * @returns milliseconds
 */
export function backoffMs(attempt: number, bounds: BackoffBounds, random: number): number {
  const ceiling = Math.min(bounds.maxMs, bounds.firstMs * 2 ** Math.min(attempt, 30));
  return ceiling / 2 + (random * ceiling) / 2;
}

/** Waits that long; returns early when the signal is aborted. Never rejects. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done);
  });
}

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

/**
 * Runs a round every so often while something else goes on, never two at once.
 * @param round never rejects
 * @returns ends it; resolves once the round under way has ended, so that nothing of it comes afterwards
 */
export function everySoOften(ms: number, round: () => Promise<void>): () => Promise<void> {
  const ended = new AbortController();
  const rounds = (async () => {
    for (;;) {
      await pause(ms, ended.signal);
      if (ended.signal.aborted) return;
      await round();
    }
  })();
  return () => {
    ended.abort();
    return rounds;
  };
}
