import { describe, expect, it } from '@jest/globals';
import * as message from '../../../../contracts/src/messages/events.js';
import { eventId, given, logOf } from '../../../../testing/given-when-then.js';
import { buildHistory } from '../../platform/history/build-history.js';
import { undoOf } from '../../platform/history/undo.js';
import { messageAggregate } from './message-commands.js';

const appends = [
  { type: 'MessageRequested', data: message.messageRequested.example },
  { type: 'MessageIntended', data: message.messageIntended.example },
  { type: 'MessageFailed', data: message.messageFailed.example },
  { type: 'AddressReopened', data: message.addressReopened.example },
  { type: 'MessageWithheld', data: message.messageWithheld.example },
  { type: 'MessageSent', data: message.messageSent.example },
  { type: 'MessageUndelivered', data: message.messageUndelivered.example },
  { type: 'MessageDelivered', data: message.messageDelivered.example },
  { type: 'ConsentWithdrawn', data: message.consentWithdrawn.example },
  { type: 'ConsentRenewed', data: message.consentRenewed.example },
] as const;
const gone = 'A message that was sent cannot be recalled.';
const outside = 'It happened outside this system, so it cannot be undone here.';

describe('the history of a message', () => {
  it('takes nothing back, and says of each event why', () => {
    const events = buildHistory(messageAggregate, logOf(appends, 'message'), new Map());
    expect(events.map(({ undoable, undoBlocked }) => [undoable, undoBlocked])).toEqual([
      [false, gone],
      [false, gone],
      [false, 'A failed attempt changed nothing.'],
      [false, 'Whether the address accepts mail shows when one is sent.'],
      [false, 'Nothing was sent.'],
      [false, gone],
      [false, outside],
      [false, outside],
      [false, 'Only the person can want messages again.'],
      [false, 'Only the person can ask for no more messages.'],
    ]);
    for (const { id, undoBlocked } of events) {
      const refusal = given(appends).when(undoOf(messageAggregate), { eventId: id }).refusal();
      expect([refusal.code, refusal.detail]).toEqual(['undo_not_possible', undoBlocked]);
    }
    given([])
      .when(undoOf(messageAggregate), { eventId: eventId(0) })
      .then('message_not_found');
  });

  it('says what an event changed', () => {
    const events = buildHistory(messageAggregate, logOf(appends, 'message'), new Map());
    expect(events[3]!.changes).toEqual([{ field: 'bounced', from: true, to: false }]);
    expect(events[9]!.changes).toEqual([{ field: 'consent', from: 'withdrawn', to: 'renewed' }]);
  });
});
