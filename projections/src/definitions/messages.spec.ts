import { describe, expect, it } from '@jest/globals';
import * as message from '../../../contracts/src/messages/events.js';
import { erased } from '../../../contracts/src/log/personal.js';
import { at, step, uuid } from '../../test/events.js';
import { given } from '../../test/project.js';
import { messages } from './messages.js';

const stream = `message-${uuid(7)}`;
const intended = step('MessageIntended', {}, { stream });
const sent = step('MessageSent', {}, { stream });
const { leadId, to, subject, text } = message.messageIntended.example;

describe('messages', () => {
  it('has a row per message, with exactly the words that it went out with', () => {
    given(messages, intended, sent).expectRows([
      {
        ...{ id: uuid(7), leadId, channel: 'email', purpose: 'acknowledgment', state: 'sent', address: to, subject },
        ...{ text, templateId: 'acknowledgment-analysis', templateVersion: 1, attempts: 1, bounced: false },
        ...{ begunAt: at(0), sentAt: at(1), providerId: message.messageSent.example.providerId },
      },
    ]);
  });

  it('has one that a colleague asked for, with all that it is about and no words yet', () => {
    const about = {
      leadId: null,
      documentId: uuid(1),
      referralId: uuid(2),
      userId: uuid(3),
      runId: uuid(4),
      step: 'first',
    };
    const requested = step('MessageRequested', { ...about, channel: 'sms', to: '+15155550100' }, { stream });
    const words = { templateId: 'acknowledgment-analysis', templateVersion: 1, subject: null, text: null };
    const row = { ...about, id: uuid(7), channel: 'sms', purpose: 'staff', address: '+15155550100', begunAt: at(0) };
    const nothing = { withheldReason: null, withheldUntil: null, error: null, bounced: false, providerId: null };
    given(messages, requested).expectRows([
      {
        ...{ ...row, ...words, ...nothing, state: 'requested', attempts: 0, sentAt: null },
        ...{ changedAt: at(0), revision: 0, position: 100n },
      },
    ]);
    given(messages, requested, step('MessageIntended', { to: '+15155550101' }, { stream })).expectRows([
      {
        ...{ ...row, ...words, ...nothing, state: 'intended', attempts: 1, sentAt: null },
        ...{ address: '+15155550101', subject, text, changedAt: at(1), revision: 1, position: 200n },
      },
    ]);
    given(messages, requested, requested).expectRefusal('was asked for twice');
  });

  it('says why one was not sent, and forgets it once it is', () => {
    const withheld = step('MessageWithheld', {}, { stream });
    given(messages, withheld).expectRows([
      { state: 'withheld', withheldReason: 'unsubscribed', address: to, text: null },
    ]);
    given(messages, withheld, intended, sent).expectRows([{ state: 'sent', withheldReason: null, begunAt: at(0) }]);
  });

  it('shows a bounce, and what was tried again', () => {
    const failed = step('MessageFailed', {}, { stream });
    given(messages, intended, failed).expectRows([{ state: 'failed', bounced: true }]);
    const again = step('MessageIntended', { attempt: 2 }, { stream });
    given(messages, intended, failed, again, sent).expectRows([
      { state: 'sent', bounced: false, attempts: 2, error: null },
    ]);
  });

  it('takes the news of a delivery in any order', () => {
    const delivered = step('MessageDelivered', {}, { stream });
    given(messages, intended, sent, delivered).expectRows([{ state: 'delivered' }]);
    given(messages, intended, delivered, sent).expectRows([{ state: 'delivered', sentAt: at(2) }]);
  });

  it('has one that did not arrive, whenever the service accepted it', () => {
    const undelivered = step('MessageUndelivered', {}, { stream });
    given(messages, intended, sent, undelivered).expectRows([{ state: 'undelivered', sentAt: at(1) }]);
    given(messages, intended, undelivered, sent).expectRows([{ state: 'undelivered', sentAt: at(2) }]);
  });

  it('forgets a bounce once a colleague has checked the address', () => {
    const failed = step('MessageFailed', { bounced: true, error: 'No such user' }, { stream });
    given(messages, intended, failed, step('AddressReopened', {}, { stream })).expectRows([
      { state: 'failed', bounced: false, error: 'No such user', address: to },
    ]);
  });

  it('keeps a text that came in with its lead', () => {
    const received = step('MessageReceived', {}, { stream });
    given(messages, received).expectRows([
      {
        ...{ state: 'received', channel: 'sms', address: '+15155550100', text: 'Thursday works for me.', leadId },
        ...{ id: uuid(7), providerId: 'SM00000000000000000000000000000001', bounced: false, attempts: 0 },
        ...{ purpose: null, templateId: null, begunAt: at(0), sentAt: null, changedAt: at(0), revision: 0 },
      },
    ]);
    given(messages, received, received).expectRefusal('came twice');
  });

  it('leaves what was never said unsaid when it is erased', () => {
    const erasedText = step('StreamErased', {}, { stream });
    given(messages, step('MessageReceived', { text: '' }, { stream }), erasedText).expectRows([
      { address: erased, subject: null, text: '', error: null },
    ]);
    const failed = step('MessageFailed', { error: 'No such user' }, { stream });
    given(messages, intended, failed, erasedText).expectRows([{ error: erased, state: 'failed' }]);
  });

  it('holds nobody who was erased', () => {
    given(messages, intended, step('ConsentWithdrawn', {}, { stream }), {
      ...{ type: 'StreamErased', data: {}, stream },
    }).expectRows([{ address: erased, addressKey: null, subject: erased, text: erased, leadId }]);
  });

  it('has the key of the address or the number, for comparing', () => {
    const text = step('MessageReceived', { channel: 'sms', from: '+1 (515) 555-0101' }, { stream });
    given(messages, text).expectRows([{ addressKey: '5155550101' }]);
    const mail = step('MessageIntended', { channel: 'email', to: ' Owner@Example.com' }, { stream });
    given(messages, mail).expectRows([{ addressKey: 'owner@example.com' }]);
  });

  it('takes no news of a message that nobody sent', () => {
    expect(() => given(messages, sent).expectRows([])).toThrow('without a message before it');
  });
});
