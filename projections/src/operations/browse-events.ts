import type { Events, EventsQuery, LoggedEvent } from '../../../contracts/src/queries/operations.js';
import type { EventLog } from '../../../event-store/src/event-log.js';
import type { LogEvent } from '../../../event-store/src/types.js';

/** So many events are looked through for one page. */
const mostRead = 5_000;

/**
 * One page of the log, or of one stream, with the events that fit the query.
 * @returns `next` (a position; of a stream a revision) when there may be more
 * @throws LogUnavailable
 */
export async function browseEvents(log: Pick<EventLog, 'readAll' | 'readStream'>, query: EventsQuery): Promise<Events> {
  const found: LoggedEvent[] = [];
  let read = 0;
  let last: LogEvent | undefined;
  for await (const events of pages(log, query)) {
    for (const event of events) {
      read++;
      last = event;
      if (!fits(event, query)) continue;
      found.push(shown(event));
      if (found.length === query.limit) return { events: found, next: cursorOf(event, query) };
    }
    if (read >= mostRead) break;
  }
  return { events: found, ...(last && read >= mostRead && { next: cursorOf(last, query) }) };
}

function cursorOf({ position, revision }: LogEvent, { stream }: EventsQuery): string {
  return stream === undefined ? position.toString() : revision.toString();
}

async function* pages(
  log: Pick<EventLog, 'readAll' | 'readStream'>,
  { stream, from, order }: EventsQuery,
): AsyncGenerator<LogEvent[]> {
  const backwards = order === 'desc';
  if (stream === undefined) {
    const after = from === undefined ? null : BigInt(from);
    for await (const { events } of log.readAll({ after, limit: mostRead, backwards })) yield events;
    return;
  }
  const start = from === undefined ? undefined : Number(from) + (backwards ? -1 : 1);
  if (start !== undefined && start < 0) return;
  yield await log.readStream(stream, { ...(start !== undefined && { from: start }), limit: mostRead, backwards });
}

function fits(event: LogEvent, { type, actor, correlation }: EventsQuery): boolean {
  if (type !== undefined && event.type !== type) return false;
  if (actor !== undefined && event.metadata.actor?.id !== actor && event.metadata.actor?.kind !== actor) return false;
  return correlation === undefined || event.metadata.$correlationId === correlation;
}

function shown(event: LogEvent): LoggedEvent {
  const { id, stream, revision, position, created, type, data, metadata } = event;
  return {
    ...{ id, stream, revision, type, data, metadata },
    position: position.toString(),
    recordedAt: created.toISOString(),
    ...(!event.readable && { unreadable: event.unreadable.message }),
  };
}
