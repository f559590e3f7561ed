import { undoOf } from '../../../../contracts/src/events/words.js';
import { messageEvents, type MessageEvent } from '../../../../contracts/src/messages/events.js';
import type { Aggregate } from '../../platform/history/aggregate.js';
import { messageDecider, type Message } from './message-state.js';

/** What a message's history needs to know of messages. None of its events can be undone. */
export const messageAggregate: Aggregate<Message, MessageEvent> = {
  decider: messageDecider,
  called: 'a message',
  notFound: 'message_not_found',
  undo: undoOf(messageEvents),
  compensations: [],
};
