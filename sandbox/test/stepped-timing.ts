import type { Timing } from '../src/box/webhook-plan.js';

/** A clock that only moves when it is asked to. */
export function steppedTiming(start = new Date('2026-11-24T12:00:00Z')) {
  let now = start.getTime();
  let waiting: { until: number; end: () => void }[] = [];
  const noticed: (() => void)[] = [];
  const timing: Timing = {
    now: () => new Date(now),
    wait: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve();
        const one = { until: now + ms, end: resolve };
        waiting.push(one);
        signal?.addEventListener('abort', () => {
          waiting = waiting.filter((each) => each !== one);
          resolve();
        });
        for (const notice of noticed.splice(0)) notice();
      }),
  };
  return {
    ...timing,
    /** Lets so many milliseconds pass: what waited for them goes on. */
    step(ms: number): void {
      now += ms;
      const over = waiting.filter(({ until }) => until <= now);
      waiting = waiting.filter(({ until }) => until > now);
      for (const { end } of over) end();
    },
    /** When something waits for the clock. */
    someoneWaits: () => (waiting.length > 0 ? Promise.resolve() : new Promise<void>((notice) => noticed.push(notice))),
  };
}
