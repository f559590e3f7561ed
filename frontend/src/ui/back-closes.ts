import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** What is open, the one on top last. */
const opened: (() => void)[] = [];

const isPhone = () => !matchMedia('(min-width: 48rem)').matches;

/**
 * On a phone, Back closes what is open on top first, and the page stays.
 * @param onClose undefined: it can't be closed, so Back leaves the page
 */
export function useBackCloses(open: boolean, onClose: (() => void) | undefined): void {
  // Null around the router, such as where a failure of all pages is shown.
  const router = useRouter({ warn: false }) as { history: RouterHistory } | null;
  const history = router?.history;
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  const closes = open && onClose !== undefined;
  useEffect(() => {
    if (!closes || !history) return;
    const mine = () => close.current?.();
    opened.push(mine);
    const release = history.block({
      enableBeforeUnload: false,
      // The first that blocks ends it, so each of them closes the one on top.
      blockerFn: ({ action }) => {
        if (action !== 'BACK' || !isPhone()) return false;
        opened.at(-1)?.();
        return true;
      },
    });
    return () => {
      release();
      opened.splice(opened.indexOf(mine), 1);
    };
  }, [closes, history]);
}
