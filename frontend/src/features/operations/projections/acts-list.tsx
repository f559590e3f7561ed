import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { LoggedEvent } from '../../../../../contracts/src/operations/log-queries.js';
import { exactDateTime, relativeTime } from '../../../lib/format.js';
import { useNow } from '../../../lib/use-now.js';
import { Button } from '../../../ui/button.js';
import { Failure } from '../../../ui/failure.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { actSentence } from '../data/act-sentences.js';
import { actsQuery } from '../data/events-query.js';
import { actorText, occurredAtOf } from '../data/logged-event.js';

/**
 * All operators' actions on a read model, newest first, from its stream in the log.
 * @param changed when its last job ended: the list is then read again
 */
export function ActsList({ projection, changed }: { projection: string; changed: string | null }) {
  const acts = useInfiniteQuery(actsQuery(projection, changed));
  const events = acts.data?.pages.flatMap((page) => page.events) ?? [];
  if (acts.isPending) return <Skeleton className="h-16 w-full" />;
  if (acts.isError && events.length === 0)
    return (
      <Failure title="The log could not be read" of={acts}>
        {acts.error.message}
      </Failure>
    );
  if (events.length === 0)
    return <p className="text-sm text-ink-soft">No operator has changed anything about it yet.</p>;
  return (
    <>
      <ol className="flex flex-col border-l border-line">
        {events.map((event) => (
          <Act key={event.id} event={event} />
        ))}
      </ol>
      {acts.hasNextPage && (
        <Button
          size="sm"
          variant="quiet"
          busy={acts.isFetchingNextPage}
          onClick={() => void acts.fetchNextPage()}
          className="mt-1"
        >
          {acts.isFetchingNextPage ? 'Loading…' : 'Show older acts'}
        </Button>
      )}
    </>
  );
}

function Act({ event }: { event: LoggedEvent }) {
  const now = useNow();
  const occurredAt = occurredAtOf(event);
  return (
    <li className="relative py-1 pl-4 before:absolute before:top-2.5 before:-left-1 before:size-2 before:rounded-full before:bg-gray">
      <p className="text-sm wrap-anywhere">
        <Link
          to="/operations/events"
          search={{ stream: event.stream, event: event.id }}
          className="rounded-sm hover:underline"
        >
          {actSentence(event.type, event.data as Record<string, unknown>)}
        </Link>
      </p>
      <p className="text-xs text-ink-soft">
        <time dateTime={occurredAt} title={exactDateTime(occurredAt)}>
          {relativeTime(occurredAt, now)}
        </time>
        {' · '}
        {actorText(event)}
      </p>
    </li>
  );
}
