import { useIsMutating, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Account } from '../../../../contracts/src/accounts/queries.js';
import { useTitle } from '../../lib/use-title.js';
import { Failure } from '../../ui/failure.js';
import { Skeleton } from '../../ui/skeleton.js';
import { Tabs, type Tab } from '../../ui/tabs.js';
import type { AccountPart } from './account-parts.js';
import { accountQuery, ownAccountKey } from './account-query.js';
import { FactorPart } from './factor-part.js';
import { OwnSessionsPart } from './own-sessions-part.js';
import { PasswordPart } from './password-part.js';
import { ProfilePart } from './profile-part.js';

/** `/account`: one's own account: the name, the ways to sign in, and the places where one is signed in. */
export function AccountScreen() {
  useTitle('Your account');
  const answer = useQuery(accountQuery);
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-4 p-6 max-md:p-4">
      <header>
        <h1 className="text-lg font-semibold">Your account</h1>
        {answer.data && <p className="text-sm wrap-anywhere text-ink-soft">{answer.data.email}</p>}
      </header>
      {answer.data ? (
        <Parts account={answer.data} />
      ) : answer.isError ? (
        <Failure title="Your account could not be read" of={answer} />
      ) : (
        <div role="status" aria-label="Loading your account" className="flex flex-col gap-4">
          <Skeleton className="h-9" />
          <Skeleton className="h-48" />
        </div>
      )}
    </div>
  );
}

function Parts({ account }: { account: Account }) {
  const { part = 'profile' } = useSearch({ from: '/_console/account' });
  const navigate = useNavigate({ from: '/account' });
  const busy = useIsMutating({ mutationKey: ownAccountKey }) > 0;
  const tabs = tabsOf(account);
  return (
    <Tabs<AccountPart>
      label="Your account"
      // Someone who may not turn on a second factor sees the first part at its address.
      value={tabs.some(({ value }) => value === part) ? part : 'profile'}
      onValueChange={(next) =>
        !busy &&
        void navigate({ search: { part: next === 'profile' ? undefined : next }, replace: true, resetScroll: false })
      }
      tabs={tabs}
    />
  );
}

function tabsOf(account: Account): Tab<AccountPart>[] {
  return [
    { value: 'profile', label: 'Profile', content: card(<ProfilePart account={account} />) },
    { value: 'password', label: 'Password', content: card(<PasswordPart email={account.email} />) },
    { value: 'sessions', label: 'Sessions', content: card(<OwnSessionsPart />) },
    { value: 'factor', label: 'Second factor', content: card(<FactorPart account={account} />) },
  ];
}

const card = (part: ReactNode) => <div className="rounded-card border border-line bg-surface p-5">{part}</div>;
