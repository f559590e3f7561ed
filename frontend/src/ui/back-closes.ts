import { type HistoryState, type RegisteredRouter, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

declare module '@tanstack/history' {
  interface HistoryState {
    /** This entry shows the page of the one before, so that Back does not leave it while something is open. */
    keepsPage?: true;
  }
}

/** What is open, the one on top last. */
const opened: (() => void)[] = [];
const followed = new WeakSet<RegisteredRouter>();
/** Whether the entry that keeps the page is being left: the browser says later that it was. */
let leaving = false;

const isPhone = () => !matchMedia('(min-width: 48rem)').matches;
// Null around the router, such as where a failure of all pages is shown.
const useRouterIfAny = () => useRouter({ warn: false }) as RegisteredRouter | null;

/**
 * On a phone, Back closes what is open on top first, and the page stays.
 * @param onClose undefined: it can't be closed, so Back leaves the page
 */
export function useBackCloses(open: boolean, onClose: (() => void) | undefined) {
  const router = useRouterIfAny();
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  const closes = open && onClose !== undefined;
  useEffect(() => {
    if (!closes || !router) return;
    const mine = () => close.current?.();
    opened.push(mine);
    const release = router.history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action, currentLocation }) => {
        if (action !== 'BACK' || opened.at(-1) !== mine || !isPhone()) return false;
        mine();
        return currentLocation.state.keepsPage === undefined;
      },
    });
    follow(router);
    keepPage(router);
    return () => {
      release();
      opened.splice(opened.indexOf(mine), 1);
      // After what opens in its place, or where its press leads.
      setTimeout(() => letGo(router));
    };
  }, [closes, router]);
}

/**
 * On a phone, Back closes what the address names, also if the page was opened with it: the page without it goes below.
 * @param parts of the address's search that name it, or what is shown of it
 */
export function useBackLeavesOut(open: boolean, parts: readonly string[]) {
  const router = useRouterIfAny();
  useEffect(() => {
    if (!open || !router || !isPhone() || router.history.canGoBack()) return;
    const { href, pathname, search, hash, state } = router.history.location;
    const asked = new URLSearchParams(search);
    for (const part of parts) asked.delete(part);
    const without = `${pathname}${asked.size > 0 ? `?${asked.toString()}` : ''}${hash}`;
    // Past the router, which would show it.
    History.prototype.replaceState.call(window.history, window.history.state, '', without);
    router.history.push(href, state);
  }, [open, router, parts]);
}

/** Where no page of ours comes before, Back would leave the product: the page is entered once more. */
function keepPage(router: RegisteredRouter) {
  if (opened.length === 0 || !isPhone() || router.history.canGoBack()) return;
  void router.navigate({
    to: '.',
    search: true,
    hash: true,
    resetScroll: false,
    ignoreBlocker: true,
    state: (state) => ({ ...state, keepsPage: true }),
  });
}

/** Once nothing is open, nothing is left of it that Back would stop at. */
function letGo({ history }: RegisteredRouter) {
  if (opened.length > 0 || leaving || !(window.history.state as HistoryState | null)?.keepsPage) return;
  leaving = true;
  history.back({ ignoreBlocker: true });
}

/** After a Back: what could not be closed keeps the page again, and an entry that keeps it for nothing is passed. */
function follow(router: RegisteredRouter) {
  if (followed.has(router)) return;
  followed.add(router);
  router.history.subscribe(({ action }) => {
    if (action.type === 'PUSH' || action.type === 'REPLACE') return;
    leaving = false;
    if (action.type !== 'BACK') return;
    setTimeout(() => {
      keepPage(router);
      letGo(router);
    });
  });
}
