import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '../../../contracts/src/events/catalogue.js';
import { endsStream } from '../../../contracts/src/erasure/events.js';
import { WrongExpectedRevision } from '../errors.js';
import type { NewEvent } from '../types.js';
import type { EventLog } from './event-log.js';

type Ending = Extract<DomainEvent, { type: 'LeadErased' | 'StreamErased' }>;

/** The event that ends it, and the actor. */
export type EndingEvent = Ending & { metadata: NewEvent['metadata'] };

/**
 * Ends a stream with the expected revision, so that a concurrent append fails. A stream that has ended, or does not exist, is left alone.
 * @returns whether the stream exists
 * @throws LogUnavailable
 */
export async function endStream(
  log: Pick<EventLog, 'readStream' | 'append'>,
  stream: string,
  { metadata, ...ending }: EndingEvent,
): Promise<boolean> {
  const id = randomUUID();
  for (;;) {
    const [last] = await log.readStream(stream, { backwards: true, limit: 1 });
    if (!last) return false;
    if (endsStream(last)) return true;
    try {
      await log.append(stream, [{ ...ending, id, metadata }], last.revision);
      return true;
    } catch (error) {
      // Another append came first: the next round reads whether the stream has ended.
      if (!(error instanceof WrongExpectedRevision)) throw error;
    }
  }
}
