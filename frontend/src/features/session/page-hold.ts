import { useEffect } from 'react';
import { storeOfPerson } from '../../lib/kept-of-person.js';

/** What holds the page; nothing does any more once the person has gone. */
const holds = storeOfPerson<ReadonlySet<symbol>>(new Set());

/**
 * Keeps the page where it is when the session ends: something on it is not saved yet. The person then signs in over the page instead
 * of being led to /login.
 * @returns lets it go
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
