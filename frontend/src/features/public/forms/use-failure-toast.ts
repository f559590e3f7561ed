import { useMemo, useRef } from 'react';
import { toast } from 'sonner';

/** The toast of a form that could not be sent: one at a time, removed once a retry succeeds. */
export function useFailureToast() {
  const shown = useRef<string | number | null>(null);
  return useMemo(() => {
    const clear = () => {
      if (shown.current !== null) toast.dismiss(shown.current);
      shown.current = null;
    };
    const show = (sentence: string) => {
      clear();
      shown.current = toast.error(sentence);
    };
    return { show, clear };
  }, []);
}
