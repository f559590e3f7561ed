import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { nameOfPerson } from '../../../../../contracts/src/person-name.js';
import { endedSessionsSchema, type User } from '../../../../../contracts/src/accounts/queries.js';
import { sentenceOf } from '../../../lib/calls/api-problem.js';
import { command } from '../../../lib/calls/api.js';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/dialog.js';
import { Failure } from '../../../ui/failure.js';
import { NothingYet } from '../../../ui/section.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { actionToast } from '../../lead-commands/action-toast.js';
import { SessionList } from '../../people/session-list.js';
import { refreshUser, sessionsQuery } from './users-query.js';

/** The places where a user is signed in. An admin can end one session, or all. */
export function UserSessionsPart({ user }: { user: User }) {
  const answer = useQuery(sessionsQuery(user.id));
  const [asks, setAsks] = useState(false);
  const told = actionToast('sessions', user.id);
  const name = nameOfPerson(user);
  const end = useMutation({
    mutationFn: (session: string | null) =>
      command(`/api/users/${user.id}/sessions${session === null ? '' : `/${session}`}`, endedSessionsSchema, {
        method: 'DELETE',
      }),
    onSuccess: ({ ended }) => told.done(ended === 1 ? 'Session ended' : `${ended} sessions ended`),
    onError: (error, session) =>
      told.failed(session === null ? 'Failed to end the sessions' : 'Failed to end the session', error),
    // A session whose end was refused may have ended by itself.
    onSettled: () => refreshUser(user.id),
  });
  if (!answer.data)
    return answer.isError ? (
      <Failure title="The sessions could not be read" of={answer}>
        {sentenceOf(answer.error, 'Nothing was changed.')}
      </Failure>
    ) : (
      <Skeleton className="h-24" />
    );
  const { sessions } = answer.data;
  if (sessions.length === 0) return <NothingYet>{name} is not signed in anywhere.</NothingYet>;
  return (
    <div className="flex flex-col gap-3">
      <SessionList
        sessions={sessions}
        ending={end.isPending ? (end.variables ?? undefined) : undefined}
        onEnd={({ id }) => !end.isPending && end.mutate(id)}
      />
      <Button className="self-end" busy={end.isPending} onClick={() => setAsks(true)}>
        {end.isPending && end.variables === null ? 'Ending…' : 'End all sessions'}
      </Button>
      {asks && (
        <ConfirmDialog
          open
          onOpenChange={setAsks}
          title={`Sign ${name} out everywhere?`}
          confirm="End all sessions"
          onConfirm={() => {
            setAsks(false);
            end.mutate(null);
          }}
        >
          They can sign in again with their password. What they typed stays in their open page.
        </ConfirmDialog>
      )}
    </div>
  );
}
