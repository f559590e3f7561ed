/** How many toasts are fanned out; the older ones wait behind them. */
export const shownToasts = 5;
/** How many are kept at once (content specification, section 9). */
export const keptToasts = 20;
/** For how long a toast is shown that says nothing of it. */
export const usualToastMs = 6_000;

/** A toast, as far as its time is concerned: `duration` in milliseconds, undefined for the usual one. */
export interface TimedToast {
  id: string | number;
  duration?: number | undefined;
  type?: string | undefined;
}

type ToastChange<Toast> = { toast: Toast; change: 'dismiss' | { duration: number } };

/**
 * What has to change so that no toast's time runs out unseen: one that newer ones push out of sight waits, and has its whole time
 * once it is seen again. Beyond what is kept, the oldest goes.
 * @param toasts newest first, as they are shown
 * @param waiting the own times of those that wait, by id; brought up to date here
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
