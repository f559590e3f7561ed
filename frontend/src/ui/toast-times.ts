/** The number of fanned-out toasts; older ones wait behind them. */
export const shownToasts = 5;
/** The maximum number of toasts (content specification, section 9). */
export const keptToasts = 20;
/** The duration of a toast that names none. */
export const usualToastMs = 6_000;

/** A toast's timing: `duration` in milliseconds, undefined for the usual one. */
export interface TimedToast {
  id: string | number;
  duration?: number | undefined;
  type?: string | undefined;
}

type ToastChange<Toast> = { toast: Toast; change: 'dismiss' | { duration: number } };

/**
 * The changes that keep a toast's time from running out unseen: a toast that newer ones push out of sight waits, and gets its
 * whole time once it is visible again. Beyond the maximum, the oldest toast closes.
 * @param toasts newest first, as they are shown
 * @param waiting the durations of the waiting toasts, by id; updated here
 */
export function toastChanges<Toast extends TimedToast>(
  toasts: readonly Toast[],
  waiting: Map<TimedToast['id'], number>,
): ToastChange<Toast>[] {
  const there = new Set(toasts.map(({ id }) => id));
  for (const id of waiting.keys()) if (!there.has(id)) waiting.delete(id);
  return toasts.flatMap((toast, place): ToastChange<Toast>[] => {
    if (place >= keptToasts) return [{ toast, change: 'dismiss' }];
    const own = waiting.get(toast.id);
    if (place >= shownToasts && own === undefined && toast.type !== 'loading') {
      waiting.set(toast.id, toast.duration ?? usualToastMs);
      return [{ toast, change: { duration: Infinity } }];
    }
    if (place < shownToasts && own !== undefined) {
      waiting.delete(toast.id);
      return [{ toast, change: { duration: own } }];
    }
    return [];
  });
}
