import type { EventLog } from '../event-store/src/log/event-log.js';
import type { Appended, NewEvent } from '../event-store/src/types.js';

/** Appends at the end of a stream, wherever that is, unless it holds the last of the events already. Others must not append to it meanwhile. */
export async function appendNext(
  log: Pick<EventLog, 'append' | 'readStream'>,
  stream: string,
  events: NewEvent[],
): Promise<Appended> {
  const stored = await log.readStream(stream);
  const done = stored.find(({ id }) => id === events.at(-1)?.id);
  return done ?? log.append(stream, events, stored.at(-1)?.revision ?? 'no_stream');
}
