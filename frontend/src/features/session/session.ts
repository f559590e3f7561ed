import { queryOptions, useQuery } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { sessionRoutes as declared } from '../../../../contracts/src/accounts/session-routes.js';
import { loginSchema, sessionSchema, type Login, type Session } from '../../../../contracts/src/accounts/input.js';
import { ask, send } from '../../lib/calls/api.js';
import { queryClient, sessionKey } from '../../lib/calls/query-client.js';
import { forgetPerson, isPageOf, keepStorageOf } from '../../lib/kept-of-person.js';
import { hearWhoSignsIn, tellOtherTabs } from './signed-in-tabs.js';
import { goOnSignedIn } from './while-signed-in.js';

/**
 * Covers the page until it is known whether the person may see the next one. It is drawn outside the router, which shows nothing for a
 * guard that runs before its first page.
 * @returns removes the spinner
 */
function showGuardSpinner(): () => void {
  const cover = document.createElement('div');
  cover.className = 'fixed inset-0 z-50 grid place-items-center bg-ground';
  cover.setAttribute('role', 'status');
  const words = document.createElement('span');
  words.className = 'sr-only';
  words.textContent = 'Checking your access…';
  const ring = document.createElement('span');
  ring.className =
    'size-8 animate-spin rounded-full border-4 border-line-strong border-t-accent motion-reduce:animate-none';
  cover.append(words, ring);
  document.body.append(cover);
  return () => cover.remove();
}

export const sessionRoutes = {
  read: declared.session,
  /** Answered by hand. */
  login: { at: 'POST /api/auth/login', body: loginSchema, answer: sessionSchema },
  logout: declared.logout,
} as const;

export type User = NonNullable<Session['user']>;

/** This tab's page. */
export const thisPage = {
  /** Loads it anew. @returns never: nothing more is shown on it */
  loadAnew(): Promise<never> {
    window.location.reload();
    return new Promise(() => {});
  },
};

export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ signal }) => {
    const session = await ask(sessionRoutes.read, { signal });
    if (!session.user) return session;
    keepStorageOf(session.user.id);
    hearWhoSignsIn(() => void thisPage.loadAnew());
    // Somebody else signed in in another tab: what this page has in memory is not theirs.
    return isPageOf(session.user.id) ? session : thisPage.loadAnew();
  },
  staleTime: 60_000,
});

/** Who is signed in; null for a visitor, and while nobody knows yet. */
export const useUser = (): User | null => useQuery(sessionQuery).data?.user ?? null;

export const useIsAdmin = (): boolean => useUser()?.role === 'admin';

/**
 * The guard of every staff page. The server checks again on every call; this only spares people a page of refusals.
 * @param from the address to return to after signing in
 * @throws a redirect to /login that remembers `from`; ApiProblem if the server can't be reached
 */
export async function requireUser(from: string) {
  const hideSpinner = queryClient.getQueryData(sessionKey) ? () => undefined : showGuardSpinner();
  try {
    const { user } = await queryClient.fetchQuery(sessionQuery);
    if (!user) redirect({ to: '/login', search: { from }, throw: true });
  } finally {
    hideSpinner();
  }
}

/** How long a refused person sees the spinner, in ms (specification, section 9). */
const refusalMs = 500;

/**
 * Like requireUser, for admin pages: others see a spinner for half a second, and are sent to the site's root with a toast that gives
 * the reason. An admin waits only for the session, or not at all if it was already known.
 * @param preload the page is only prefetched: nothing is shown
 * @param signal aborted if the person has gone elsewhere meanwhile
 */
export async function requireAdmin(
  from: string,
  { preload = false, signal }: { preload?: boolean; signal?: AbortSignal } = {},
) {
  const began = performance.now();
  const wasAdmin = queryClient.getQueryData<Session>(sessionKey)?.user?.role === 'admin';
  const hideSpinner = preload || wasAdmin ? () => undefined : showGuardSpinner();
  try {
    const { user } = await queryClient.fetchQuery(sessionQuery);
    if (!user) redirect({ to: '/login', search: { from }, throw: true });
    if (user?.role === 'admin') return;
    if (!preload) {
      const { showRefused } = await import('./show-refused.js');
      await new Promise((resolve) => setTimeout(resolve, refusalMs - (performance.now() - began)));
      if (!signal?.aborted) showRefused();
    }
    redirect({ to: '/', throw: true });
  } finally {
    hideSpinner();
  }
}

/** Signs in; the answer sets the session cookie. Nothing of another person stays in any tab; drafts of the same one do. */
export async function signIn(login: Login): Promise<User> {
  const { user } = await send(sessionRoutes.login, { body: login });
  if (!user) throw new Error('The server signed nobody in');
  forgetPerson(user.id);
  queryClient.setQueryData(sessionKey, { user });
  hearWhoSignsIn(() => void thisPage.loadAnew());
  tellOtherTabs(user.id);
  return user;
}

/**
 * Signs the same person in again over their page. The page's state stays, failed reads are repeated, and calls that
 * waited for the session are sent (while-signed-in.ts).
 */
export async function signInAgain(login: Login) {
  const { user } = await send(sessionRoutes.login, { body: login });
  if (!user) throw new Error('The server signed nobody in');
  queryClient.setQueryData(sessionKey, { user });
  goOnSignedIn();
  void queryClient.invalidateQueries();
}

/** Signs out, and forgets the person in this tab. @throws ApiProblem if the server could not be reached: they are still signed in */
export async function signOut() {
  await send(sessionRoutes.logout, {});
  forgetPerson();
}

/** The id of the signed-in person; undefined until it is known. */
export function signedInId(): string | undefined {
  return queryClient.getQueryData<Session>(sessionKey)?.user?.id;
}

/**
 * The address to open after signing in: only one of this site, so that a link cannot lead elsewhere by `from`.
 * @param from the unchecked value in the address
 */
export function safeOrigin(from: unknown): string {
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) && !from.startsWith('/login') ? from : '/dashboard';
}
