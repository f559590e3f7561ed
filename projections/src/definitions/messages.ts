import { messageEvents, type MessageEvent } from '../../../contracts/src/messages/events.js';
import { emailKey } from '../../../contracts/src/keys/email.js';
import { phoneKey } from '../../../contracts/src/keys/phone.js';
import { erased } from '../../../contracts/src/log/personal.js';
import { evolveMessage } from '../../../contracts/src/messages/state.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import type { Projection } from '../engine/projection.js';
import type { RowSet } from '../engine/tables/row-set.js';
import { occurredAt, type Recorded } from '../../../contracts/src/log/recorded.js';
import { consentChangesTable, messagesTable, type MessageRow } from '../../../contracts/src/messages/view.js';
import { idOfStream, isEndOfOther, streamIdOf, subjectOfKind } from './shared/stream-id.js';

/** One row per message as it is now, and people's statements on whether they want any. */
export const messages: Projection = {
  name: 'messages',
  version: 3,
  tables: [messagesTable, consentChangesTable],
  handles: messageEvents.map((definition) => definition.name),
  stale: 'The messages show this one as it was before this event; whether its address wants any may be out of date.',
  lookups(event) {
    const id = idOfStream('message', event.stream);
    if (!id) return [];
    const row = { table: messagesTable, key: id };
    return event.type === 'StreamErased' ? [row, { table: consentChangesTable, key: id }] : [row];
  },
  subjectOf: subjectOfKind('message'),
  project,
};

function project(event: ReadableEvent, rows: RowSet): void {
  if (isEndOfOther('message', event)) return;
  const ofMessage = event as ReadableEvent & Recorded<MessageEvent>;
  const id = streamIdOf('message', event);
  const before = rows.get(messagesTable, id);
  if (before && ofMessage.type === 'MessageRequested') throw new Error(`Message ${id} was asked for twice`);
  if (before && ofMessage.type === 'MessageReceived') throw new Error(`Message ${id} came twice`);
  const after = evolveMessage(before ? { ...before, askedBy: null, again: false, consent: null } : null, ofMessage);
  if (!after) throw new Error(`${ofMessage.type} without a message before it`);
  const { askedBy: _asked, again: _again, consent: _said, ...message } = after;
  const { revision, position } = event;
  const at = occurredAt(event);
  const same = before && before.channel === message.channel && before.address === message.address;
  const addressKey = same ? before.addressKey : keyOf(message);
  rows.put(messagesTable, { ...message, id, addressKey, revision, position, changedAt: at });
  if (ofMessage.type === 'ConsentWithdrawn' || ofMessage.type === 'ConsentRenewed') {
    const { leadId, channel, address, how } = ofMessage.data;
    const wanted = ofMessage.type === 'ConsentRenewed';
    rows.put(consentChangesTable, { messageId: id, leadId, channel, address, wanted, how, at, position });
  }
  const change = ofMessage.type === 'StreamErased' ? rows.get(consentChangesTable, id) : undefined;
  if (change) rows.put(consentChangesTable, { ...change, address: erased });
}

/** As the person's other keys are made: null for an address that is unknown or erased. */
function keyOf({ channel, address }: Pick<MessageRow, 'channel' | 'address'>): string | null {
  return channel === 'sms' ? phoneKey(address) : emailKey(address);
}
