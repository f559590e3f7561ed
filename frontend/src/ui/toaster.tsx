import { useEffect, useRef } from 'react';
import { Toaster as Sonner, toast, useSonner, type ToastT } from 'sonner';
import { keptOfPerson } from '../lib/kept-of-person.js';
import '../styles/toasts.css';

/** The number of fanned-out toasts; older ones wait behind them. */
export const shownToasts = 5;
/** The maximum number of toasts (content specification, section 9). */
export const keptToasts = 20;
/** The duration of a toast that names none. */
const usualToastMs = 6_000;

/** A toast's timing: `duration` in milliseconds, undefined for the usual one. */
export interface TimedToast {
  id: string | number;
  duration?: number;
  type?: string;
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

// They name leads, and offer undo.
keptOfPerson(() => toast.dismiss());

/**
 * Shows toasts (`import { toast } from 'sonner'`). Load it with the part that toasts, not with the root.
 * @param id shows only toasts with this `toasterId`; unset: those without one
 */
export function Toaster({ theme = 'light', id }: { theme?: 'light' | 'dark'; id?: string }) {
  useToastTimes();
  return (
    <Sonner
      {...(id !== undefined && { id })}
      theme={theme}
      position="bottom-right"
      visibleToasts={shownToasts}
      expand
      duration={usualToastMs}
      closeButton={false}
      offset={{ bottom: 20, right: 20 }}
      mobileOffset={{ bottom: 72 }}
    />
  );
}

/** Pauses toasts that wait behind the shown ones: sonner lets their time run out unseen. */
function useToastTimes() {
  const { toasts } = useSonner();
  const waiting = useRef(new Map<ToastT['id'], number>());
  useEffect(() => {
    for (const { toast: changed, change } of toastChanges(toasts, waiting.current)) {
      if (change === 'dismiss') toast.dismiss(changed.id);
      else again(changed, change.duration);
    }
  }, [toasts]);
}

/** The same toast with another duration. Its type must be passed again: sonner derives it from the called function. */
function again({ id, type, title }: ToastT, duration: number) {
  const options = { id, duration };
  if (type === 'error' || type === 'success' || type === 'info' || type === 'warning') toast[type](title, options);
  else toast(title, options);
}
