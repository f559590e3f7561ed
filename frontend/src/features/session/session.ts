import { queryOptions } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { sessionSchema, type Login, type Session } from '../../../../contracts/src/commands/auth.js';
import { command, get } from '../../lib/calls/api.js';
import { queryClient, sessionKey } from '../../lib/calls/query-client.js';
import { forgetPerson } from '../../lib/kept-of-person.js';
import { showGuardSpinner } from './guard-spinner.js';
import { goOnSignedIn } from './while-signed-in.js';

export type User = NonNullable<Session['user']>;

export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: ({ signal }) => get('/api/auth/session', sessionSchema, signal),
  staleTime: 60_000,
});

/**
 * The guard of every staff page. The server checks again at every call; this only spares people a page of refusals.
 * @param from address to come back to after signing in
 * @throws a redirect to /login that remembers `from`; ApiProblem when the server can't be reached
 */
export async function requireUser(from: string): Promise<void> {
  const hideSpinner = queryClient.getQueryData(sessionKey) ? () => undefined : showGuardSpinner();
  try {
    const { user } = await queryClient.fetchQuery(sessionQuery);
    if (!user) redirect({ to: '/login', search: { from }, throw: true });
  } finally {
    hideSpinner();
  }
}

/** For so long a refused person sees the spinner, in ms (specification, section 9). */
const refusalMs = 500;

/**
 * As requireUser, for pages of admins: others see a spinner for half a second, and are sent to the site's root with a toast that says
 * why. An admin waits for the session only, and not even that long where it was known before.
 * @param preload nobody has gone there yet: nothing is shown or told
 * @param signal the person has gone elsewhere meanwhile
 */
export async function requireAdmin(
  from: string,
  { preload = false, signal }: { preload?: boolean; signal?: AbortSignal } = {},
): Promise<void> {
  const began = performance.now();
  const wasAdmin = queryClient.getQueryData<Session>(sessionKey)?.user?.role === 'admin';
  const hideSpinner = preload || wasAdmin ? () => undefined : showGuardSpinner();
  try {
    const { user } = await queryClient.fetchQuery(sessionQuery);
    if (!user) redirect({ to: '/login', search: { from }, throw: true });
    if (user?.role === 'admin') return;
    if (!preload) {
      const { tellRefused } = await import('./tell-refused.js');
      await new Promise((resolve) => setTimeout(resolve, refusalMs - (performance.now() - began)));
      if (!signal?.aborted) tellRefused();
    }
    redirect({ to: '/', throw: true });
  } finally {
    hideSpinner();
  }
}

/** Signs in; the session cookie comes with the answer. Nothing that was kept of another person stays in this tab. */
export async function signIn(login: Login): Promise<User> {
  const { user } = await command('/api/auth/login', sessionSchema, { body: login });
  if (!user) throw new Error('The server signed nobody in');
  forgetPerson();
  queryClient.setQueryData(sessionKey, { user });
  return user;
}

/**
 * Signs the same person in again over the page they are on: what it keeps of them stays, what failed meanwhile is read again, and what
 * waited for the session is sent (while-signed-in.ts).
 */
export async function signInAgain(login: Login): Promise<void> {
  const { user } = await command('/api/auth/login', sessionSchema, { body: login });
  if (!user) throw new Error('The server signed nobody in');
  queryClient.setQueryData(sessionKey, { user });
  goOnSignedIn();
  void queryClient.invalidateQueries();
}

/** Signs out, and forgets the person in this tab. @throws ApiProblem when the server could not be reached: they are still signed in */
export async function signOut(): Promise<void> {
  await command('/api/auth/logout', z.unknown());
  forgetPerson();
}

/** The id of who is signed in here; undefined before that is known. */
export function signedInId(): string | undefined {
  return queryClient.getQueryData<Session>(sessionKey)?.user?.id;
}

/**
 * Where to go after signing in: an address of this site only, so that a link cannot lead elsewhere by `from`.
 * @param from whatever the address holds
 */
export function safeOrigin(from: unknown): string {
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) && !from.startsWith('/login') ? from : '/dashboard';
}
