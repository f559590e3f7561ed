import { messageEvents, type MessageEvent } from '../../../contracts/src/messages/events.js';
import { emailKey } from '../../../contracts/src/keys/email.js';
import { phoneKey } from '../../../contracts/src/keys/phone.js';
import { erased } from '../../../contracts/src/log/personal.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import type { Projection } from '../engine/projection.js';
import type { RowSet } from '../engine/tables/row-set.js';
import { occurredAt } from '../../../contracts/src/log/recorded.js';
import { consentChangesTable, messagesTable, type MessageRow } from '../../../contracts/src/messages/view.js';
import { idOfStream, isEndOfOther, streamIdOf, subjectOfKind } from './stream-id.js';

type Told = ReadableEvent & MessageEvent;
type Beginning = ReadableEvent &
  Extract<MessageEvent, { type: 'MessageRequested' | 'MessageIntended' | 'MessageWithheld' }>;

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
  const told = event as Told;
  const id = streamIdOf('message', event);
  const before = rows.get(messagesTable, id);
  const after = rowAfter(id, told, before);
  after.addressKey = keyOf(after);
  const at = occurredAt(event);
  rows.put(messagesTable, { ...after, revision: event.revision, position: event.position, changedAt: at });
  if (told.type === 'ConsentWithdrawn' || told.type === 'ConsentRenewed') {
    const { leadId, channel, address, how } = told.data;
    const wanted = told.type === 'ConsentRenewed';
    const { position } = event;
    rows.put(consentChangesTable, { messageId: id, leadId, channel, address, wanted, how, at, position });
  }
  const change = told.type === 'StreamErased' ? rows.get(consentChangesTable, id) : undefined;
  if (change) rows.put(consentChangesTable, { ...change, address: erased });
}

function rowAfter(id: string, event: Told, before?: MessageRow): MessageRow {
  switch (event.type) {
    case 'MessageIntended': {
      const { to: address, subject, text, attempt: attempts } = event.data;
      const again = { state: 'intended', address, subject, text, attempts, error: null, bounced: false } as const;
      return { ...(before ?? begun(id, event)), ...again, withheldReason: null, withheldUntil: null };
    }
    case 'MessageRequested':
      if (before) throw new Error(`Message ${id} was asked for twice`);
      return { ...begun(id, event), state: 'requested', address: event.data.to };
    case 'MessageWithheld': {
      const { to, reason: withheldReason, until: withheldUntil } = event.data;
      const row = before ?? { ...begun(id, event), address: to };
      return { ...row, state: 'withheld', withheldReason, withheldUntil };
    }
    case 'MessageReceived':
      return received(id, event, before);
    default:
      if (!before) throw new Error(`${event.type} without a message before it`);
      return { ...before, ...changeOf(before, event) };
  }
}

function begun(id: string, event: Beginning): MessageRow {
  const { leadId, documentId, referralId, userId, channel, purpose, templateId, templateVersion } = event.data;
  return {
    ...{ id, revision: event.revision, position: event.position },
    ...{ leadId, documentId, referralId, userId, channel, purpose, templateId, templateVersion },
    ...{ runId: event.data.runId, step: event.data.step, state: 'intended' },
    ...{
      address: null,
      addressKey: null,
      subject: null,
      text: null,
      withheldReason: null,
      withheldUntil: null,
      error: null,
    },
    ...{ bounced: false, attempts: 0, providerId: null, sentAt: null },
    ...{ begunAt: occurredAt(event), changedAt: occurredAt(event) },
  };
}

function received(id: string, event: Told & { type: 'MessageReceived' }, before?: MessageRow): MessageRow {
  if (before) throw new Error(`Message ${id} came twice`);
  const { leadId, channel, from: address, text, providerId } = event.data;
  const at = occurredAt(event);
  return {
    ...{ id, revision: event.revision, position: event.position, leadId, channel, state: 'received', address, text },
    ...{
      addressKey: null,
      documentId: null,
      referralId: null,
      userId: null,
      purpose: null,
      subject: null,
      templateId: null,
    },
    ...{ templateVersion: null, runId: null, step: null, withheldReason: null, withheldUntil: null, error: null },
    ...{ bounced: false, attempts: 0, providerId, begunAt: at, sentAt: null, changedAt: at },
  };
}

type Later = Exclude<Told, { type: 'MessageRequested' | 'MessageIntended' | 'MessageWithheld' | 'MessageReceived' }>;

function changeOf(row: MessageRow, event: Later): Partial<MessageRow> {
  switch (event.type) {
    case 'MessageSent': {
      // The service may report the delivery before we have noted that it accepted the message.
      const state = row.state === 'delivered' || row.state === 'undelivered' ? row.state : 'sent';
      return { state, providerId: event.data.providerId, sentAt: occurredAt(event), error: null };
    }
    case 'MessageFailed':
      return { state: 'failed', error: event.data.error, bounced: event.data.bounced };
    case 'MessageDelivered':
      return { state: 'delivered' };
    case 'MessageUndelivered':
      return { state: 'undelivered' };
    case 'AddressReopened':
      return { bounced: false };
    case 'ConsentWithdrawn':
    case 'ConsentRenewed':
      return {};
    case 'StreamErased':
      return erasedPerson(row);
  }
}

/** As the person's other keys are made: null for an address that is unknown or erased. */
function keyOf({ channel, address }: MessageRow): string | null {
  return channel === 'sms' ? phoneKey(address) : emailKey(address);
}

/** What a rebuild makes of events whose keys are destroyed: an absent value stays absent. */
function erasedPerson({ address, subject, text, error }: MessageRow): Partial<MessageRow> {
  const gone = <Text extends string | null>(words: Text) => (words ? erased : words);
  return { address: gone(address), subject: gone(subject), text: gone(text), error: gone(error) };
}
