import { accountRoutes } from '../../../../contracts/src/accounts/routes.js';
import { readQuery } from '../../live/read-query.js';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { UserRound, ShieldAlert } from 'lucide-react';
import { nameOfPerson } from '../../../../contracts/src/person-name.js';
import { buttonClass } from '../../ui/button.js';
import { momentLabel, exactDateTime, officeDaysBetween, officeTime } from '../../lib/format.js';
import { useNow, useTickAt } from '../../lib/use-now.js';
import type { User } from '../session/session.js';
import { useEffect, useState } from 'react';
import { invalidate, queryClient, sessionKey } from '../../lib/calls/query-client.js';
import { usePageHeld, goOnSignedIn } from '../session/while-signed-in.js';

/** One's own account, as the server has it. */
export const accountQuery = readQuery(accountRoutes.account, {}, { staleTime: 60_000 });

/** Key of everything that changes one's account. The account page stays at its part while one is under way. */
export const ownAccountKey = ['own-account'] as const;

/** The places where one is signed in. */
export const ownSessionsQuery = readQuery(accountRoutes.ownSessions, {}, { staleTime: 0 });

/** @param email identifies the user until the name is known */
function useOwnName(email: string): string {
  const account = useQuery(accountQuery).data;
  return nameOfPerson({ email, displayName: account?.displayName ?? null });
}

/** Names the signed-in user and leads to their own account. */
export function AccountLink({ email }: { email: string }) {
  const name = useOwnName(email);
  return (
    <Link
      to="/account"
      aria-label={`Your account: ${name}`}
      title={email}
      activeOptions={{ includeSearch: false }}
      className={buttonClass({ variant: 'quiet', className: 'max-lg:px-2 max-md:hidden aria-[current=page]:bg-hover' })}
    >
      <UserRound /> <span className="max-w-40 truncate max-lg:sr-only">{name}</span>
    </Link>
  );
}

/** The same as a row of a phone's menu. @param className the row's @param onFollow closes the menu */
export function AccountRow({ email, className, onFollow }: { email: string; className: string; onFollow: () => void }) {
  const name = useOwnName(email);
  return (
    <Link to="/account" className={className} onClick={onFollow}>
      <UserRound /> Your account
      <span className="ml-auto truncate text-xs text-ink-soft">{name}</span>
    </Link>
  );
}

/** Above every page while the person has to set up a second factor and there is time left. */
export function FactorNotice({ user: { factorToSetUp } }: { user: User }) {
  const now = useNow();
  if (!factorToSetUp || factorToSetUp.isOver) return null;
  const { dueAt } = factorToSetUp;
  return (
    <section
      aria-label="Second factor to set up"
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-0.5 border-b border-line bg-warning-soft px-3 py-1.5 text-warning"
    >
      <p className="flex items-center gap-2">
        <ShieldAlert className="size-4 shrink-0" />
        <span title={exactDateTime(dueAt)}>{timeLeft(dueAt, now)}</span>
      </p>
      <Link to="/account" search={{ part: 'factor' }} className="font-medium underline underline-offset-4">
        Set it up
      </Link>
    </section>
  );
}

/** How long somebody still has to set up a second factor. @param now ISO 8601 */
export function timeLeft(dueAt: string, now: string): string {
  const days = officeDaysBetween(now, dueAt);
  if (days <= 0) return `You have until ${officeTime(dueAt)} today to set up your second factor.`;
  if (days === 1) return `You have until tomorrow, ${officeTime(dueAt)}, to set up your second factor.`;
  return `You have ${days} days left to set up your second factor, until ${momentLabel(dueAt, now)}.`;
}

/** In place of the page, or over it if the page holds unsaved work. */
export type GatePlace = 'page' | 'over';

/**
 * Closed once the time to set up a second factor is over. It stays closed until the person goes on from the recovery codes, which are
 * shown only once.
 */
export function useFactorGate(user: User | null): { gate: GatePlace | null; open: () => Promise<void> } {
  const isOver = user?.factorToSetUp?.isOver === true;
  const held = usePageHeld();
  const [gate, setGate] = useState<GatePlace | null>(null);
  if (isOver && !gate) setGate(held ? 'over' : 'page');
  if (!user && gate) setGate(null);

  const dueAt = user?.factorToSetUp?.dueAt ?? null;
  const now = useNow();
  useTickAt(dueAt);
  const isDue = dueAt !== null && dueAt <= now && !isOver;
  useEffect(() => {
    if (isDue) void invalidate(sessionKey);
  }, [isDue, now]);

  const open = async () => {
    await invalidate(sessionKey);
    setGate(null);
    goOnSignedIn();
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
  };
  return { gate, open };
}
