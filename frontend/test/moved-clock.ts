import { afterEach, jest } from '@jest/globals';
import { act } from '@testing-library/react/pure';

const minuteMs = 60_000;
const real = { setTimeout: window.setTimeout.bind(window), clearTimeout: window.clearTimeout.bind(window) };
let waiting: { run: () => void; at: number; id: number }[] = [];

afterEach(() => {
  jest.useRealTimers();
  Object.assign(window, real);
  waiting = [];
});

/** Stops the clock at an instant, until it is moved. What waits for a minute or longer waits for that; all else waits as ever. */
export function stopClock(at: number): void {
  // The rest of time goes on: only dates stand still.
  const others = [
    'setTimeout',
    'setInterval',
    'setImmediate',
    'clearTimeout',
    'clearInterval',
    'clearImmediate',
  ] as const;
  const frames = [
    'requestAnimationFrame',
    'cancelAnimationFrame',
    'requestIdleCallback',
    'cancelIdleCallback',
  ] as const;
  jest.useFakeTimers({
    now: at,
    doNotFake: [...others, ...frames, 'queueMicrotask', 'nextTick', 'performance', 'hrtime'],
  });
  let ids = -1;
  Object.assign(window, {
    setTimeout: (run: () => void, ms = 0) => {
      if (ms < minuteMs) return real.setTimeout(run, ms);
      waiting.push({ run, at: Date.now() + ms, id: ids });
      return ids--;
    },
    clearTimeout: (id: number) => {
      waiting = waiting.filter((one) => one.id !== id);
      real.clearTimeout(id);
    },
  });
}

/** Moves the stopped clock. */
export function moveClock(to: number): void {
  jest.setSystemTime(to);
  const due = waiting.filter(({ at }) => at <= to);
  waiting = waiting.filter(({ at }) => at > to);
  act(() => {
    for (const { run } of due) run();
  });
}
