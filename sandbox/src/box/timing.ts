/** Time as the sandbox sees it, so that its tests need not wait. */
export interface Timing {
  now(): Date;
  /** @returns a promise of the end of so many milliseconds, or of the signal's abortion */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
}

export const realTiming: Timing = {
  now: () => new Date(),
  wait: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      signal?.addEventListener('abort', end);
    }),
};
