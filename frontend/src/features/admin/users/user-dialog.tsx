import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usersRoutes } from '../../../../../contracts/src/accounts/user-routes.js';
import type { User, UserHistory } from '../../../../../contracts/src/accounts/queries.js';
import { nameOfPerson } from '../../../../../contracts/src/person-name.js';
import { send } from '../../../lib/calls/api.js';
import { ApiProblem, sentenceOf } from '../../../lib/calls/api-problem.js';
import { Failure } from '../../../ui/failure.js';
import { NothingYet } from '../../../ui/section.js';
import { Loading, Skeleton } from '../../../ui/skeleton.js';
import { actorOf } from '../../history/actor-of.js';
import { useNames } from '../../people/names-query.js';
import { type Names, personName } from '../../people/person-name.js';
import { userSentence } from './user-words.js';
import { refreshUser, sessionsQuery, userHistoryQuery, userQuery } from './user-data.js';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog, Dialog } from '../../../ui/dialog.js';
import { actionToast } from '../../lead-commands/action-toast.js';
import { SessionList } from '../../people/session-list.js';
import { Tabs } from '../../../ui/tabs.js';
import { When } from '../../../ui/when.js';
import { UserAccess } from './user-access.js';
import { UserDetails } from './user-details.js';

/** A user's history with actors, newest first, from the log. */
function UserHistoryList({ id }: { id: string }) {
  const history = useQuery(userHistoryQuery(id));
  const names = useNames();
  if (!history.data)
    return history.isError ? (
      <Failure title="The history could not be read" of={history}>
        {sentenceOf(history.error, '')} Nothing is lost.
      </Failure>
    ) : (
      <Skeleton className="h-40" />
    );
  const { events, waiting } = history.data;
  return (
    <>
      {waiting > 0 && (
        <p role="status" className="mb-2 text-ink-soft">
          {waiting === 1 ? 'One more change is' : `${waiting} more changes are`} saved, and will be listed here in a
          moment.
        </p>
      )}
      {events.length === 0 && waiting === 0 && <NothingYet>Nothing has been changed yet.</NothingYet>}
      <ol aria-label="History" className="ml-1 border-l border-line">
        {events.map((event) => {
          const { actor, occurredAt } = event;
          const who = whoOf(event, names);
          return (
            <li key={event.id} className="relative pb-4 pl-4">
              <span aria-hidden className="absolute top-1.5 -left-[5px] size-2.5 rounded-full bg-line-strong" />
              <p className="font-medium wrap-anywhere">{userSentence(event)}</p>
              <p className="text-xs text-ink-soft">
                <When at={occurredAt} ago />
                {' · '}
                <span title={event.actorName}>{actor.id === id ? `${who} (themselves)` : who}</span>
              </p>
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** A person by their display name, or by e-mail if they no longer have one. */
function whoOf({ type, actor, actorName }: UserHistory['events'][number], names: Names | undefined): string {
  const known = actorName === undefined ? undefined : { [actor.id ?? '']: actorName };
  const name = actor.kind === 'user' ? personName(actor.id, names, known) : null;
  return name ?? actorOf({ type, actor, actorName: actorName ?? null }).name;
}

/** The places where a user is signed in. An admin can end one session, or all. */
function UserSessionsPart({ user }: { user: User }) {
  const answer = useQuery(sessionsQuery(user.id));
  const [asks, setAsks] = useState(false);
  const toasts = actionToast('sessions', user.id);
  const name = nameOfPerson(user);
  const end = useMutation({
    mutationFn: (session: string | null) =>
      session === null
        ? send(usersRoutes.endSessions, { id: user.id })
        : send(usersRoutes.endSession, { id: user.id, session }),
    onSuccess: ({ ended }) => toasts.done(ended === 1 ? 'Session ended' : `${ended} sessions ended`),
    onError: (error, session) =>
      toasts.failed(session === null ? 'Failed to end the sessions' : 'Failed to end the session', error),
    // A session whose end was refused may have ended by itself.
    onSettled: () => refreshUser(user.id),
  });
  if (!answer.data)
    return answer.isError ? (
      <Failure title="The sessions could not be read" of={answer} otherwise="Nothing was changed." />
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
          onClose={() => setAsks(false)}
          title={`Sign ${name} out everywhere?`}
          confirm="End all sessions"
          onConfirm={() => end.mutate(null)}
        >
          They can sign in again with their password. What they typed stays in their open page.
        </ConfirmDialog>
      )}
    </div>
  );
}

type Part = 'access' | 'details' | 'sessions' | 'history';

/** One user: permissions, name, sessions, and history. */
export function UserDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useQuery(userQuery(id));
  const [part, setPart] = useState<Part>('access');
  const user = answer.data;
  const gone = answer.error instanceof ApiProblem && answer.error.status < 500 && answer.error.status > 0;
  return (
    <Dialog onClose={onClose} width="lg" title={user ? nameOfPerson(user) : 'User'} description={user?.email}>
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
        <Loading label="Loading the user" className="flex flex-col gap-3" bars={['h-9', 'h-40']} />
      )}
    </Dialog>
  );
}
