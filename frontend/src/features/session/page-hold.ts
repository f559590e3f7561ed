import { useEffect } from 'react';
import { storeOfPerson } from '../../lib/kept-of-person.js';

/** The reasons that hold the page. Signing out clears them. */
const holds = storeOfPerson<ReadonlySet<symbol>>(new Set());

/**
 * Keeps the page when the session ends, because something on it is not saved yet. The person then signs in over the page instead
 * of being led to /login.
 * @returns releases the page
 */
export function holdPage(): () => void {
  const own = Symbol('hold');
  holds.update((before) => new Set([...before, own]));
  return () => holds.update((before) => new Set([...before].filter((other) => other !== own)));
}

/** Holds the page while `unsaved`. */
export function useHoldPage(unsaved: boolean): void {
  useEffect(() => (unsaved ? holdPage() : undefined), [unsaved]);
}

export const usePageHeld = (): boolean => holds.use(({ size }) => size > 0);
