import { useEffect, useState } from 'react';

/**
 * Whether somebody was signed in when this browser last saw a public page. It is read before the first paint (index.html),
 * so that the page reserves space for their bar while the session is read. It grants no access.
 */
const key = 'was-signed-in';

function rememberStaff() {
  write((storage) => storage.setItem(key, 'yes'));
  document.documentElement.dataset.staff = '';
}

export function forgetStaff() {
  write((storage) => storage.removeItem(key));
  delete document.documentElement.dataset.staff;
}

function write(action: (storage: Storage) => void) {
  try {
    action(window.localStorage);
  } catch (error) {
    console.warn('This browser keeps nothing; the page moves a little when the bar appears.', error);
  }
}

export type PublicRole = 'visitor' | 'user' | 'admin';

/**
 * The role of a public page's reader, for the one or two links that depend on it. It reads the one field by hand, so that the
 * public pages' first load needs neither zod nor the shared call code. Until the server says otherwise, the reader is a visitor.
 */
export function useSessionRole(): PublicRole {
  const [role, setRole] = useState<PublicRole>('visitor');
  useEffect(() => {
    const leaving = new AbortController();
    const apply = (found: PublicRole) => {
      setRole(found);
      if (found === 'visitor') forgetStaff();
      else rememberStaff();
    };
    sessionRole(leaving.signal).then(apply, (error: unknown) => {
      if (!leaving.signal.aborted)
        console.warn('The session could not be read; links are shown as to a visitor.', error);
    });
    return () => leaving.abort();
  }, []);
  return role;
}

async function sessionRole(signal: AbortSignal): Promise<PublicRole> {
  const response = await fetch('/api/auth/session', { signal });
  if (!response.ok) throw new Error(`The session was answered with ${response.status}`);
  return roleOf(await response.json());
}

/** `{user: {role}}` or `{user: null}` (contracts/src/accounts/input.ts) -> the role. */
export function roleOf(session: unknown): PublicRole {
  const user = property(session, 'user');
  const role = property(user, 'role');
  if (role === 'admin') return 'admin';
  return user ? 'user' : 'visitor';
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
