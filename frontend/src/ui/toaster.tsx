import { useEffect, useRef } from 'react';
import { Toaster as Sonner, toast, useSonner, type ToastT } from 'sonner';
import { keptOfPerson } from '../lib/kept-of-person.js';
import '../styles/toasts.css';
import { shownToasts, toastChanges, usualToastMs } from './toast-times.js';

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
function useToastTimes(): void {
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
function again({ id, type, title }: ToastT, duration: number): void {
  const options = { id, duration };
  if (type === 'error' || type === 'success' || type === 'info' || type === 'warning') toast[type](title, options);
  else toast(title, options);
}
