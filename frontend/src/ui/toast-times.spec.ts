import { describe, expect, it } from '@jest/globals';
import { keptToasts, shownToasts, toastChanges, type TimedToast } from './toaster.js';

/** Newest first, as sonner has them: toast 1 is the oldest. */
const newestFirst = (count: number): TimedToast[] =>
  Array.from({ length: count }, (_, index) => ({ id: count - index }));

describe('toastChanges', () => {
  it('leaves five alone', () => {
    expect(toastChanges(newestFirst(shownToasts), new Map())).toEqual([]);
  });

  it('holds the time of one that is pushed out of sight, once', () => {
    const waiting = new Map<string | number, number>();
    expect(toastChanges(newestFirst(6), waiting)).toEqual([{ toast: { id: 1 }, change: { duration: Infinity } }]);
    expect(toastChanges(newestFirst(6), waiting)).toEqual([]);
  });

  it('gives it its whole own time when it is seen again', () => {
    const waiting = new Map<string | number, number>();
    const toasts = newestFirst(6).map((toast) => (toast.id === 1 ? { ...toast, duration: 10_000 } : toast));
    toastChanges(toasts, waiting);
    expect(toastChanges(toasts.slice(1), waiting)).toEqual([
      { toast: { id: 1, duration: 10_000 }, change: { duration: 10_000 } },
    ]);
    expect(waiting.size).toBe(0);
  });

  it('keeps twenty: the oldest beyond goes', () => {
    const changes = toastChanges(newestFirst(keptToasts + 1), new Map());
    expect(changes.filter(({ change }) => change === 'dismiss')).toEqual([{ toast: { id: 1 }, change: 'dismiss' }]);
  });

  it('forgets what was dismissed while it waited', () => {
    const waiting = new Map<string | number, number>();
    toastChanges(newestFirst(6), waiting);
    expect(toastChanges([], waiting)).toEqual([]);
    expect(waiting.size).toBe(0);
  });
});
