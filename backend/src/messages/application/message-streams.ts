import { Injectable } from '@nestjs/common';
import { endsStream } from '../../../../contracts/src/erasure/events.js';
import { EventLog } from '../../../../event-store/src/log/event-log.js';
import { blocks, type ReadableEvent } from '../../../../event-store/src/types.js';
import { SubjectUnreadable } from '../../platform/process-managers/process-manager.js';
import { messageDecider, type MaybeMessage } from '../domain/message-aggregate.js';
import type { MessageEvent } from '../../../../contracts/src/messages/events.js';

export interface KnownMessage {
  state: MaybeMessage;
  /** The key of the newest intent; undefined: there is none. */
  intentKey: string | undefined;
  /** When it was appended, ISO 8601. */
  intendedAt: string | undefined;
  erased: boolean;
  events: ReadableEvent[];
}

/** Messages, straight from the log. */
@Injectable()
export class MessageStreams {
  constructor(private readonly log: EventLog) {}

  /** @throws SubjectUnreadable, LogUnavailable */
  async read(id: string): Promise<KnownMessage> {
    const events = await this.log.readStream(`message-${id}`);
    const unreadable = events.find(blocks);
    if (unreadable) throw new SubjectUnreadable(unreadable);
    const readable = events as ReadableEvent[];
    const intent = readable.findLast(({ type }) => type === 'MessageIntended');
    return {
      state: readable.reduce<MaybeMessage>(
        (state, event) => messageDecider.evolve(state, event as ReadableEvent & MessageEvent),
        null,
      ),
      intentKey: intent?.metadata.idempotency?.key,
      intendedAt: intent?.metadata.occurredAt,
      erased: readable.some((event) => endsStream(event)),
      events: readable,
    };
  }

  /** Whether the event at the revision is the intent that this command appended. */
  async isOwnIntent(id: string, revision: number, commandId: string): Promise<boolean> {
    const [intent] = await this.log.readStream(`message-${id}`, { from: revision, limit: 1 });
    return intent?.type === 'MessageIntended' && intent.metadata.$causationId === commandId;
  }
}
