import { describe, it } from '@jest/globals';
import * as message from '../../../../contracts/src/messages/events.js';
import type { MessageEvent } from '../../../../contracts/src/messages/events.js';
import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import { given } from '../../../../testing/given-when-then.js';
import {
  receiveMessage,
  renewConsent,
  reopenAddress,
  withdrawConsent,
  confirmMessageSent,
  intendMessage,
  recordDelivery,
  recordMessageFailure,
  recordMessageSent,
  withholdMessage,
} from './message-commands.js';

const event = <Type extends MessageEvent['type']>(type: Type, data: DataOf<Type>) => ({ type, data }) as MessageEvent;
const intention = message.messageIntended.example;
const intended = event('MessageIntended', intention);
const sent = event('MessageSent', message.messageSent.example);
const failed = event('MessageFailed', message.messageFailed.example);
const withheld = event('MessageWithheld', message.messageWithheld.example);
const { providerId } = message.messageSent.example;
const failure = { attempt: 1, error: message.messageFailed.example.error, bounced: true, again: false };
const { leadId } = intention;

describe('a message that is to go out', () => {
  it('is in the log before anybody carries it, each attempt once', () => {
    given([]).when(intendMessage, intention).then([intended]);
    given([intended]).when(intendMessage, intention).then([]);
    given([intended, failed])
      .when(intendMessage, { ...intention, attempt: 2 })
      .then([event('MessageIntended', { ...intention, attempt: 2 })]);
  });
  it('that was taken is never sent again', () => {
    given([intended, sent])
      .when(intendMessage, { ...intention, attempt: 2 })
      .then([]);
    given([intended, sent]).when(withholdMessage, message.messageWithheld.example).then([]);
    given([intended, sent]).when(recordMessageFailure, failure).then([]);
    given([intended, sent]).when(recordMessageSent, { attempt: 1, providerId }).then([]);
  });
  it('ends with what came of it', () => {
    given([intended]).when(recordMessageSent, { attempt: 1, providerId }).then([sent]);
    given([intended]).when(recordMessageFailure, failure).then([failed]);
    given([intended])
      .when(recordMessageFailure, { ...failure, attempt: 2 })
      .then([]);
    given([]).when(recordMessageSent, { attempt: 1, providerId }).then('message_not_found');
  });
  it('was sent where a person says so, while nobody knows', () => {
    const confirmed = event('MessageSent', { ...message.messageSent.example, providerId: null });
    given([intended]).when(confirmMessageSent, null).then([confirmed]);
    given([intended, confirmed]).when(confirmMessageSent, null).then([]);
    given([intended, failed]).when(confirmMessageSent, null).then([]);
  });
  it('names the effect that sends it, whoever asked for it', () => {
    const { messageRequested } = message;
    const askedBy = 'an effect';
    given([event('MessageRequested', messageRequested.example), event('MessageIntended', { ...intention, askedBy })])
      .when(recordMessageSent, { attempt: 1, providerId })
      .then([event('MessageSent', { ...message.messageSent.example, purpose: 'staff', askedBy })]);
  });
  it('says once why it was not sent', () => {
    given([]).when(withholdMessage, message.messageWithheld.example).then([withheld]);
    given([withheld]).when(withholdMessage, message.messageWithheld.example).then([]);
    given([withheld])
      .when(withholdMessage, { ...message.messageWithheld.example, reason: 'bounced' })
      .then([event('MessageWithheld', { ...message.messageWithheld.example, reason: 'bounced' })]);
  });
});

describe('what the service reports of a delivery', () => {
  const delivered = event('MessageDelivered', { leadId, channel: 'email' });
  const lost = event('MessageUndelivered', { leadId, channel: 'email', errorCode: '30003', bounced: false });
  const report = { delivered: true, errorCode: null, providerId: 'SM1' };
  const not = { delivered: false, errorCode: '30003', providerId: 'SM1' };
  it('is recorded once, and an arrival counts whatever was reported before', () => {
    given([intended, sent]).when(recordDelivery, report).then([delivered]);
    given([intended, sent, delivered]).when(recordDelivery, report).then([]);
    given([intended, sent, delivered]).when(recordDelivery, not).then([]);
    given([intended, sent]).when(recordDelivery, not).then([lost]);
    given([intended, sent, lost]).when(recordDelivery, report).then([delivered]);
  });
  it('says that the address itself was refused', () => {
    const bounced = event('MessageUndelivered', { leadId, channel: 'email', errorCode: '5.1.1', bounced: true });
    const report = { delivered: false, errorCode: '5.1.1', bounced: true, providerId: null };
    given([intended, sent]).when(recordDelivery, report).then([bounced]);
    given([intended, sent, bounced]).when(recordDelivery, report).then([]);
  });
  it('settles a message whose answer never came: it was taken, and who asked for it hears it', () => {
    const askedBy = 'an effect';
    const begun = event('MessageIntended', { ...intention, askedBy });
    const taken = event('MessageSent', { ...message.messageSent.example, askedBy, providerId: 'SM1' });
    given([begun]).when(recordDelivery, report).then([taken, delivered]);
    given([begun]).when(recordDelivery, not).then([taken, lost]);
    // The service's answer came after all.
    given([begun, taken, delivered]).when(recordMessageSent, { attempt: 1, providerId: 'SM1' }).then([]);
  });
  it('that a mail was lost stays the last word when its sender hears that it was taken', () => {
    const bounced = { delivered: false, errorCode: '5.1.1', providerId: null };
    const taken = event('MessageSent', { ...message.messageSent.example, providerId: null });
    const gone = event('MessageUndelivered', { leadId, channel: 'email', errorCode: '5.1.1', bounced: false });
    given([intended]).when(recordDelivery, bounced).then([taken, gone]);
    given([intended, taken, gone]).when(recordMessageSent, { attempt: 1, providerId: null }).then([]);
    given([intended, taken, gone]).when(recordMessageSent, { attempt: 1, providerId }).then([sent]);
  });
});

describe('what people say', () => {
  const received = event('MessageReceived', message.messageReceived.example);
  const { from } = message.messageReceived.example;
  it('comes in once', () => {
    given([]).when(receiveMessage, message.messageReceived.example).then([received]);
    given([received]).when(receiveMessage, message.messageReceived.example).then([]);
  });
  it('by a link or a text ends further messages to that address, until they want them again', () => {
    const link = event('ConsentWithdrawn', { leadId, channel: 'email', address: intention.to, how: 'link' });
    given([intended, sent]).when(withdrawConsent, { how: 'link' }).then([link]);
    given([intended, sent, link]).when(withdrawConsent, { how: 'link' }).then([]);
    given([intended, sent, link])
      .when(renewConsent, { how: 'link' })
      .then([event('ConsentRenewed', { leadId, channel: 'email', address: intention.to, how: 'link' })]);
    given([received])
      .when(withdrawConsent, { how: 'reply' })
      .then([event('ConsentWithdrawn', { leadId, channel: 'sms', address: from, how: 'reply' })]);
    given([]).when(withdrawConsent, { how: 'link' }).then('message_not_found');
  });
  it('is recorded anew, as another mail or a word to staff may have said something else since', () => {
    const withdrawn = event('ConsentWithdrawn', { leadId, channel: 'email', address: intention.to, how: 'link' });
    const renewed = event('ConsentRenewed', { leadId, channel: 'email', address: intention.to, how: 'link' });
    given([intended, sent, withdrawn]).when(withdrawConsent, { how: 'link', anew: true }).then([withdrawn]);
    given([intended, sent, withdrawn, renewed]).when(renewConsent, { how: 'link', anew: true }).then([renewed]);
  });
});

describe('an address that refused a mail', () => {
  const bounced = event('MessageFailed', { ...message.messageFailed.example, bounced: true });
  const { address } = message.addressReopened.example;
  const reopened = event('AddressReopened', { leadId, channel: 'email', address, note: null });
  it('is opened again once, by whoever checked it', () => {
    given([intended, bounced]).when(reopenAddress, { note: null }).then([reopened]);
    given([intended, bounced, reopened]).when(reopenAddress, { note: null }).then([]);
    given([intended, sent]).when(reopenAddress, { note: null }).then([]);
    given([]).when(reopenAddress, { note: null }).then('message_not_found');
  });
});
