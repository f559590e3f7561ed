import { WrongExpectedRevision } from '../../../../event-store/src/errors.js';
import type { EventLog } from '../../../../event-store/src/log/event-log.js';
import type { NewEvent } from '../../../../event-store/src/types.js';

/** Others append to the same stream only when an operator acts: two conflicts in a row are rare. */
const tries = 20;

/**
 * Appends events at the end of a short stream, whatever its revision, unless the stream holds them already. Expecting any revision
 * would not do: after a restart EventStoreDB stores such a repetition a second time.
 * @param events with ids that were chosen when they were decided
 * @throws LogUnavailable; WrongExpectedRevision when others keep appending
 */
export async function appendOnce(
  log: Pick<EventLog, 'append' | 'readStream'>,
  stream: string,
  events: NewEvent[],
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const stored = await log.readStream(stream);
    if (stored.some(({ id }) => id === events[0]?.id)) return;
    try {
      await log.append(stream, events, stored.at(-1)?.revision ?? 'no_stream');
      return;
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision) || attempt === tries) throw error;
    }
  }
}
