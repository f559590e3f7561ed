import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { lazyPart } from '../../ui/lazy-part.js';
import { usePageHeld } from '../session/page-hold.js';
import { sessionQuery, type User } from '../session/session.js';
import { giveUpWaiting } from '../session/while-signed-in.js';

const SignInAgain = lazyPart(async () => (await import('../sign-in/sign-in-again-dialog.js')).SignInAgainDialog);

/**
 * The console's user. If the session ends on a page with unsaved work, it is still the last user, and they sign in over the page.
 * A page without unsaved work has no user then.
 * @returns `user`: null if the page has to go to /login; `signInOver`: the sign-in over the page, if any
 */
export function useConsoleUser(): { signedIn: boolean; user: User | null; signInOver: ReactNode } {
  const user = useQuery(sessionQuery).data?.user ?? null;
  const held = usePageHeld();
  const [last, setLast] = useState(user);
  if (user && user !== last) setLast(user);
  const leave = () => {
    setLast(null);
    giveUpWaiting();
  };
  if (user) return { signedIn: true, user, signInOver: null };
  if (!held || !last) return { signedIn: false, user: null, signInOver: null };
  return { signedIn: false, user: last, signInOver: <SignInAgain email={last.email} onClose={leave} /> };
}
