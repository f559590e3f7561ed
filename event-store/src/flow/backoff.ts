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
