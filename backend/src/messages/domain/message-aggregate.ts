import type { MessageEvent } from '../../../../contracts/src/messages/events.js';
import type { Aggregate, UndoTable } from '../../platform/history/aggregate.js';
import { messageDecider, type Message } from './message-state.js';

const said = 'It happened outside this system, so it cannot be undone here.';
const gone = 'A message that was sent cannot be recalled.';

/** Why each event of a message can't be undone. */
const undo: UndoTable<MessageEvent> = {
  MessageRequested: gone,
  MessageIntended: gone,
  MessageSent: gone,
  MessageFailed: 'A failed attempt changed nothing.',
  MessageWithheld: 'Nothing was sent.',
  MessageDelivered: said,
  MessageUndelivered: said,
  MessageReceived: said,
  ConsentWithdrawn: 'Only the person can want messages again.',
  ConsentRenewed: 'Only the person can ask for no more messages.',
  AddressReopened: 'Whether the address accepts mail shows when one is sent.',
  StreamErased: 'An erased person cannot be brought back.',
};

/** What a message's history needs to know of messages. None of its events can be undone. */
export const messageAggregate: Aggregate<Message, MessageEvent> = {
  decider: messageDecider,
  called: 'a message',
  notFound: 'message_not_found',
  undo,
  compensations: [],
};
