import { useIsMutating, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.js';
import { Failure } from '../../ui/failure.js';
import { Skeleton } from '../../ui/skeleton.js';
import { Tabs } from '../../ui/tabs.js';
import { accountQuery, ownAccountKey } from './account-query.js';
import { FactorPart } from './factor-part.js';
import { OwnSessionsPart } from './own-sessions-part.js';
import { PasswordPart } from './password-part.js';
import { ProfilePart } from './profile-part.js';

type Part = 'profile' | 'password' | 'sessions' | 'factor';

/** One's own account: what one is called, how one gets in, and where one is signed in. */
export function AccountDialog({ onClose }: { onClose: () => void }) {
  const answer = useQuery(accountQuery);
  const [part, setPart] = useState<Part>('profile');
  const busy = useIsMutating({ mutationKey: ownAccountKey }) > 0;
  // What is typed outlasts a later look at it.
  const [account, setAccount] = useState(answer.data);
  if (!account && answer.data) setAccount(answer.data);
  const latest = answer.data ?? account;
  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()} title="Your account" description={account?.email}>
      {account && latest ? (
        <Tabs
          label="Your account"
          value={part}
          onValueChange={(next) => !busy && setPart(next)}
          tabs={[
            { value: 'profile', label: 'Profile', content: <ProfilePart account={account} onClose={onClose} /> },
            { value: 'password', label: 'Password', content: <PasswordPart email={account.email} /> },
            { value: 'sessions', label: 'Sessions', content: <OwnSessionsPart /> },
            // Admins turn it on; who was one may still turn it off.
            ...(latest.role === 'admin' || latest.secondFactor.enabled
              ? [{ value: 'factor' as const, label: 'Second factor', content: <FactorPart account={latest} /> }]
              : []),
          ]}
        />
      ) : answer.isError ? (
        <Failure
          title="Your account could not be read"
          retry={() => void answer.refetch()}
          retrying={answer.isFetching}
          error={answer.error}
        />
      ) : (
        <div role="status" aria-label="Loading your account" className="flex flex-col gap-4">
          <Skeleton className="h-14" />
          <Skeleton className="h-8" />
        </div>
      )}
    </Dialog>
  );
}
