import { describe, expect, it } from '@jest/globals';
import * as message from '../../../contracts/src/events/message-events.js';
import { erased } from '../../../contracts/src/events/personal.js';
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

  it('says why one was not sent, and forgets it once it is', () => {
    const withheld = step('MessageWithheld', {}, { stream });
    given(messages, withheld).expectRows([
      { state: 'withheld', withheldReason: 'unsubscribed', address: to, text: null },
    ]);
    given(messages, withheld, intended, sent).expectRows([{ state: 'sent', withheldReason: null, begunAt: at(0) }]);
  });

  it('tells a bounce, and what was tried again', () => {
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

  it('keeps a text that came in with its lead', () => {
    given(messages, step('MessageReceived', {}, { stream })).expectRows([
      { state: 'received', channel: 'sms', address: '+15155550100', text: 'Thursday works for me.', leadId },
    ]);
  });

  it('holds nobody who was erased', () => {
    given(messages, intended, step('ConsentWithdrawn', {}, { stream }), {
      ...{ type: 'StreamErased', data: {}, stream },
    }).expectRows([{ address: erased, subject: erased, text: erased, leadId }]);
  });

  it('takes no news of a message that nobody sent', () => {
    expect(() => given(messages, sent).expectRows([])).toThrow('without a message before it');
  });
});
