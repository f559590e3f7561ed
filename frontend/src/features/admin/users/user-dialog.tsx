import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { nameOfPerson } from '../../../../../contracts/src/person-name.js';
import { ApiProblem, sentenceOf } from '../../../lib/calls/api-problem.js';
import { Dialog } from '../../../ui/dialog.js';
import { Failure } from '../../../ui/failure.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { Tabs } from '../../../ui/tabs.js';
import { UserAccess } from './user-access.js';
import { UserDetails } from './user-details.js';
import { UserHistoryList } from './user-history.js';
import { UserSessionsPart } from './user-sessions.js';
import { userQuery } from './users-query.js';

type Part = 'access' | 'details' | 'sessions' | 'history';

/** One user: permissions, name, sessions, and history. */
export function UserDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useQuery(userQuery(id));
  const [part, setPart] = useState<Part>('access');
  const user = answer.data;
  const gone = answer.error instanceof ApiProblem && answer.error.status < 500 && answer.error.status > 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      width="lg"
      title={user ? nameOfPerson(user) : 'User'}
      description={user?.email}
    >
      {user ? (
        <Tabs
          label="About this user"
          value={part}
          onValueChange={setPart}
          tabs={[
            { value: 'access', label: 'Access', content: <UserAccess user={user} /> },
            { value: 'details', label: 'Details', content: <UserDetails user={user} /> },
            { value: 'sessions', label: 'Sessions', content: <UserSessionsPart user={user} /> },
            { value: 'history', label: 'History', content: <UserHistoryList id={id} /> },
          ]}
        />
      ) : answer.isError ? (
        <Failure
          title={gone ? 'There is no such user' : 'The user could not be read'}
          {...(!gone && { retry: () => void answer.refetch(), retrying: answer.isFetching })}
          error={answer.error}
        >
          {sentenceOf(answer.error, 'Nothing is lost. Please try again.')}
        </Failure>
      ) : (
        <div role="status" aria-label="Loading the user" className="flex flex-col gap-3">
          <Skeleton className="h-9" />
          <Skeleton className="h-40" />
        </div>
      )}
    </Dialog>
  );
}
