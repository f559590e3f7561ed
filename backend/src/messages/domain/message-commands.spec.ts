import { describe, expect, it } from '@jest/globals';
import * as message from '../../../../contracts/src/messages/events.js';
import type { MessageEvent } from '../../../../contracts/src/messages/events.js';
import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import { given } from '../../../../testing/given-when-then.js';
import { renewConsent, reopenAddress, withdrawConsent } from './message-commands.js';
import * as send from './message-commands.js';

const event = <Type extends MessageEvent['type']>(type: Type, data: DataOf<Type>) => ({ type, data }) as MessageEvent;
const intention = message.messageIntended.example;
const requested = event('MessageRequested', message.messageRequested.example);
const intended = event('MessageIntended', intention);
const sent = event('MessageSent', message.messageSent.example);
const received = event('MessageReceived', message.messageReceived.example);
const delivered = event('MessageDelivered', { leadId: intention.leadId, channel: 'email' });
const undelivered = event('MessageUndelivered', {
  leadId: intention.leadId,
  channel: 'email',
  errorCode: null,
  bounced: false,
});
const failed = (over: Partial<DataOf<'MessageFailed'>> = {}) =>
  event('MessageFailed', { ...message.messageFailed.example, ...over });
const withheld = (over: Partial<DataOf<'MessageWithheld'>> = {}) => ({ ...message.messageWithheld.example, ...over });
const failure = { attempt: 1, error: 'No answer', bounced: false, again: true };
const { leadId } = intention;

describe('a message that a person asked for', () => {
  it('is asked for once', () => {
    given([]).when(send.requestMessage, message.messageRequested.example).then([requested]);
    given([requested]).when(send.requestMessage, message.messageRequested.example).then([]);
  });
  it('is tried as often as it takes, each attempt once', () => {
    given([requested]).when(send.intendMessage, intention).then([intended]);
    const second = { ...intention, attempt: 2 };
    given([intended])
      .when(send.intendMessage, second)
      .then([event('MessageIntended', second)]);
    given([event('MessageIntended', second)])
      .when(send.intendMessage, intention)
      .then([]);
    given([intended, delivered]).when(send.intendMessage, second).then([]);
    given([intended, undelivered]).when(send.intendMessage, second).then([]);
  });
});

describe('why a message was not sent', () => {
  const until = '2026-03-03T14:00:00.000Z';
  const held = withheld({ reason: 'quiet_hours', until });
  it('is reported once, and again with another day', () => {
    given([event('MessageWithheld', held)])
      .when(send.withholdMessage, held)
      .then([]);
    const later = { ...held, until: '2026-03-04T14:00:00.000Z' };
    given([event('MessageWithheld', held)])
      .when(send.withholdMessage, later)
      .then([event('MessageWithheld', later)]);
  });
  it('is reported after a failure with the same reason', () => {
    const before = [intended, failed({ error: 'unsubscribed' })];
    given(before)
      .when(send.withholdMessage, withheld())
      .then([event('MessageWithheld', withheld())]);
  });
  it('is reported of a request, and of an intent', () => {
    for (const before of [requested, intended])
      given([before])
        .when(send.withholdMessage, withheld())
        .then([event('MessageWithheld', withheld())]);
  });
});

describe('a failure', () => {
  const reported = (over: object = {}) =>
    event('MessageFailed', { leadId, channel: 'email', askedBy: null, ...failure, ...over });
  it('is recorded once for its attempt', () => {
    given([intended]).when(send.recordMessageFailure, failure).then([reported()]);
    given([intended, failed({ again: true })])
      .when(send.recordMessageFailure, failure)
      .then([]);
    given([intended])
      .when(send.recordMessageFailure, { ...failure, attempt: 2 })
      .then([]);
  });
  it('is recorded again once it is known whether there will be another attempt', () => {
    given([intended, failed({ again: false })])
      .when(send.recordMessageFailure, failure)
      .then([reported()]);
    const last = { ...failure, again: false };
    given([intended, failed({ again: true })])
      .when(send.recordMessageFailure, last)
      .then([reported({ again: false })]);
  });
  it('is none of what arrived', () => {
    for (const before of [sent, delivered, undelivered])
      given([intended, before]).when(send.recordMessageFailure, failure).then([]);
    given([]).when(send.recordMessageFailure, failure).then('message_not_found');
  });
});

describe('what the service says', () => {
  const { providerId } = message.messageSent.example;
  const report = { delivered: true, errorCode: null, providerId: 'SM1' };
  it('is taken for a message whose failure was reported before', () => {
    given([intended, failed()]).when(send.recordMessageSent, { attempt: 1, providerId }).then([sent]);
  });
  it('is nothing of a text that came in', () => {
    given([received]).when(send.recordDelivery, report).then([]);
    given([received])
      .when(send.recordDelivery, { ...report, delivered: false })
      .then([]);
    given([received]).when(send.recordMessageSent, { attempt: 1, providerId }).then([]);
  });
  it('is nothing of a text that came in without a number of its own', () => {
    const unnamed = event('MessageReceived', { ...message.messageReceived.example, providerId: null });
    given([unnamed]).when(send.recordMessageSent, { attempt: 1, providerId }).then([]);
  });
  it('that it is lost is reported once, and nothing after an arrival', () => {
    const lost = { delivered: false, errorCode: '30003', providerId: 'SM1' };
    given([intended, sent, undelivered]).when(send.recordDelivery, lost).then([]);
    given([intended, sent, undelivered]).when(send.recordDelivery, report).then([delivered]);
    given([]).when(send.recordDelivery, report).then('message_not_found');
  });
  it('may be confirmed by a person for the attempt under way', () => {
    const second = event('MessageIntended', { ...intention, attempt: 2 });
    const confirmed = event('MessageSent', { ...message.messageSent.example, attempt: 2, providerId: null });
    given([intended, failed(), second]).when(send.confirmMessageSent, null).then([confirmed]);
    given([]).when(send.confirmMessageSent, null).then('message_not_found');
  });
});

describe('what the recipient wants', () => {
  const from = message.messageReceived.example.from;
  const renewed = event('ConsentRenewed', { leadId, channel: 'sms', address: from, how: 'reply' });
  const stopped = event('ConsentWithdrawn', { leadId, channel: 'sms', address: from, how: 'reply' });
  it('is kept once, and may change', () => {
    given([received]).when(renewConsent, { how: 'reply' }).then([renewed]);
    given([received, renewed]).when(renewConsent, { how: 'reply' }).then([]);
    given([received, renewed]).when(withdrawConsent, { how: 'reply' }).then([stopped]);
    given([]).when(renewConsent, { how: 'link' }).then('message_not_found');
  });
  it('is kept for an address, and refused for a message that never had one', () => {
    const nowhere = event('MessageWithheld', withheld({ to: null, reason: 'no_address' }));
    given([nowhere]).when(withdrawConsent, { how: 'link' }).then('message_not_found');
    given([nowhere, failed()]).when(reopenAddress, { note: null }).then('message_not_found');
  });
  it('is noted where an address is opened again', () => {
    const [reopened] = [
      event('AddressReopened', { leadId, channel: 'email', address: intention.to, note: 'They called.' }),
    ];
    given([intended, failed()]).when(reopenAddress, { note: 'They called.' }).then([reopened]);
    expect(given([]).when(reopenAddress, { note: null }).refusal().code).toBe('message_not_found');
  });
});
