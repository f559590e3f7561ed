import { useMutation, useQuery } from '@tanstack/react-query';
import { endedSessionsSchema } from '../../../../contracts/src/accounts/queries.js';
import { sentenceOf } from '../../lib/calls/api-problem.js';
import { command } from '../../lib/calls/api.js';
import { queryClient } from '../../lib/calls/query-client.js';
import { Button } from '../../ui/button.js';
import { Failure } from '../../ui/failure.js';
import { Skeleton } from '../../ui/skeleton.js';
import { actionToast } from '../lead-commands/action-toast.js';
import { SessionList } from '../people/session-list.js';
import { ownAccountKey, ownSessionsQuery } from './account-query.js';

/** The places where one is signed in. The user can end another session, or all others. */
export function OwnSessionsPart() {
  const answer = useQuery(ownSessionsQuery);
  const told = actionToast('sessions', 'own');
  const end = useMutation({
    mutationKey: ownAccountKey,
    mutationFn: (session: string | null) =>
      command(`/api/account/sessions${session === null ? '' : `/${session}`}`, endedSessionsSchema, {
        method: 'DELETE',
      }),
    onSuccess: ({ ended }) => told.done(ended === 1 ? 'Session ended' : `${ended} sessions ended`),
    onError: (error, session) =>
      told.failed(session === null ? 'Failed to end the sessions' : 'Failed to end the session', error),
    // A session whose end was refused may have ended by itself.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }),
  });
  if (!answer.data)
    return answer.isError ? (
      <Failure title="Your sessions could not be read" of={answer}>
        {sentenceOf(answer.error, 'Nothing was changed.')}
      </Failure>
    ) : (
      <Skeleton className="h-24" />
    );
  const { sessions } = answer.data;
  return (
    <div className="flex flex-col gap-3">
      <SessionList
        sessions={sessions}
        ending={end.isPending ? (end.variables ?? undefined) : undefined}
        onEnd={({ id }) => !end.isPending && end.mutate(id)}
      />
      {sessions.length > 1 && (
        <Button className="self-end" busy={end.isPending} onClick={() => end.mutate(null)}>
          {end.isPending && end.variables === null ? 'Ending…' : 'End all others'}
        </Button>
      )}
    </div>
  );
}
