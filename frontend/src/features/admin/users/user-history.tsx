import { useQuery } from '@tanstack/react-query';
import type { UserHistory } from '../../../../../contracts/src/accounts/queries.js';
import { sentenceOf } from '../../../lib/calls/api-problem.js';
import { exactDateTime, relativeTime } from '../../../lib/format.js';
import { useNow } from '../../../lib/use-now.js';
import { Failure } from '../../../ui/failure.js';
import { NothingYet } from '../../../ui/section.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { actorOf } from '../../history/actor-of.js';
import { personName, type Names } from '../../people/person-name.js';
import { useNames } from '../../people/names-query.js';
import { userSentence } from './user-words.js';
import { userHistoryQuery } from './users-query.js';

/** A user's history with actors, newest first, from the log. */
export function UserHistoryList({ id }: { id: string }) {
  const history = useQuery(userHistoryQuery(id));
  const names = useNames();
  const now = useNow();
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
          {waiting === 1 ? 'One change is' : `${waiting} changes are`} on the way to the log.
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
                <time dateTime={occurredAt} title={exactDateTime(occurredAt)}>
                  {relativeTime(occurredAt, now)}
                </time>
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
