import type { MessageEvent } from '../../../../contracts/src/events/catalogue.js';
import type { Aggregate, UndoTable } from '../../platform/history/aggregate.js';
import { messageDecider, type Message } from './message-state.js';

const said = 'It happened outside of this house: writing that it did not would not take it back.';
const gone = 'A message that is out does not come back.';

/** Why each event of a message can't be undone. */
const undo: UndoTable<MessageEvent> = {
  MessageRequested: gone,
  MessageIntended: gone,
  MessageSent: gone,
  MessageFailed: 'A failed attempt has changed nothing.',
  MessageWithheld: 'Nothing was sent.',
  MessageDelivered: said,
  MessageUndelivered: said,
  MessageReceived: said,
  ConsentWithdrawn: 'Only the person can want messages again.',
  ConsentRenewed: 'Only the person can ask for no more.',
  AddressReopened: 'Whether the address takes mail is seen when one is sent.',
  StreamErased: 'Who was erased does not come back.',
};

/** What a message's history needs to know of messages. None of its events can be undone. */
export const messageAggregate: Aggregate<Message, MessageEvent> = {
  decider: messageDecider,
  called: 'a message',
  notFound: 'message_not_found',
  undo,
  compensations: [],
};
