import { describe, expect, it } from '@jest/globals';
import * as message from '../../../../contracts/src/messages/events.js';
import type { MessageEvent } from '../../../../contracts/src/messages/events.js';
import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import { appendedAt, folded, refusalOf } from '../../../../testing/given-when-then.js';
import { hasArrivalNews, wasTaken, type Message } from '../../../../contracts/src/messages/state.js';
import { existingMessage, messageDecider } from './message-commands.js';

const event = <Type extends MessageEvent['type']>(type: Type, data: DataOf<Type>) => ({ type, data }) as MessageEvent;
const after = (...events: MessageEvent[]) => folded(messageDecider, events);
const requested = event('MessageRequested', message.messageRequested.example);
const intended = event('MessageIntended', message.messageIntended.example);
const sent = event('MessageSent', message.messageSent.example);
const failed = event('MessageFailed', message.messageFailed.example);
const withheld = event('MessageWithheld', message.messageWithheld.example);
const received = event('MessageReceived', message.messageReceived.example);
const delivered = event('MessageDelivered', message.messageDelivered.example);
const undelivered = event('MessageUndelivered', message.messageUndelivered.example);
const withdrawn = event('ConsentWithdrawn', message.consentWithdrawn.example);
const renewed = event('ConsentRenewed', message.consentRenewed.example);
const reopened = event('AddressReopened', message.addressReopened.example);
const erased = event('StreamErased', {});
const { providerId } = message.messageSent.example;
const { error } = message.messageFailed.example;

const about = {
  ...{ leadId: '0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20', documentId: null, referralId: null, userId: null },
  ...{ channel: 'email', purpose: 'acknowledgment', templateId: 'acknowledgment-analysis', templateVersion: 1 },
  ...{ runId: null, step: null, askedBy: null },
};
const fresh = {
  ...{ address: null, subject: null, text: null, attempts: 0, again: false, bounced: false, error: null },
  ...{ withheldReason: null, withheldUntil: null, providerId: null, consent: null },
  ...{ begunAt: appendedAt(0), sentAt: null },
};
const words = {
  ...{ address: 'owner@example.com', subject: 'Your rental analysis', attempts: 1 },
  text: 'Hello Sample Owner, we are working on your analysis.',
};

describe('a message', () => {
  it('begins as a request, as an intent, as one that was withheld, or as one that came in', () => {
    expect(after(requested)).toEqual({
      ...{ ...about, ...fresh, purpose: 'staff', state: 'requested', address: 'owner@example.com' },
    });
    expect(after(intended)).toEqual({ ...about, ...fresh, ...words, state: 'intended' });
    expect(after(withheld)).toEqual({
      ...{ ...about, ...fresh, state: 'withheld', address: 'owner@example.com', withheldReason: 'unsubscribed' },
    });
    const { from: address, text, providerId: id } = message.messageReceived.example;
    const incoming = { channel: 'sms', purpose: null, templateId: null, templateVersion: null };
    expect(after(received)).toEqual({
      ...about,
      ...incoming,
      ...fresh,
      state: 'received',
      address,
      text,
      providerId: id,
    });
  });

  it('is requested once', () => {
    const again = event('MessageRequested', { ...message.messageRequested.example, to: 'other@example.com' });
    expect(after(requested, again)).toEqual(after(requested));
    expect(after(intended, sent, again)).toEqual(after(intended, sent));
  });

  it('does not begin with what only comes later', () => {
    for (const later of [sent, failed, delivered, undelivered, withdrawn, renewed, reopened, erased])
      expect(after(later)).toBeNull();
    expect(refusalOf(() => existingMessage(null)).code).toBe('message_not_found');
  });

  it('forgets a failure with the next attempt, and why it was held back', () => {
    const until = '2026-03-03T14:00:00.000Z';
    const held = event('MessageWithheld', { ...message.messageWithheld.example, reason: 'quiet_hours', until });
    const lost = event('MessageFailed', { ...message.messageFailed.example, again: true });
    const second = event('MessageIntended', { ...message.messageIntended.example, attempt: 2 });
    expect(after(requested, held)).toMatchObject({
      state: 'withheld',
      withheldReason: 'quiet_hours',
      withheldUntil: until,
    });
    expect(after(intended, lost)).toMatchObject({ state: 'failed', error, bounced: true, again: true });
    expect(after(intended, lost, held, second)).toEqual({
      ...{ ...about, ...fresh, ...words, state: 'intended', attempts: 2 },
    });
  });

  it('keeps the address that it was withheld from only if it had none', () => {
    const other = event('MessageWithheld', { ...message.messageWithheld.example, to: null });
    expect(after(other)).toMatchObject({ address: null });
    expect(after(intended, other)).toMatchObject({ address: 'owner@example.com', state: 'withheld' });
  });

  it('is known by the newest effect that asked for it', () => {
    const asked = (askedBy: string | null) => ({ askedBy });
    const byIntent = (askedBy: string | null) =>
      event('MessageIntended', { ...message.messageIntended.example, ...asked(askedBy) });
    const byWithheld = (askedBy: string | null) =>
      event('MessageWithheld', { ...message.messageWithheld.example, ...asked(askedBy) });
    expect(after(requested, byIntent('one'))).toMatchObject(asked('one'));
    expect(after(byIntent('one'), byIntent(null))).toMatchObject(asked('one'));
    expect(after(byIntent('one'), byIntent('two'))).toMatchObject(asked('two'));
    expect(after(byIntent('one'), byWithheld(null))).toMatchObject(asked('one'));
    expect(after(byIntent('one'), byWithheld('two'))).toMatchObject(asked('two'));
    expect(after(byWithheld('two'))).toMatchObject(asked('two'));
  });

  it('was sent, unless its arrival was reported before', () => {
    expect(after(intended, failed, sent)).toMatchObject({
      state: 'sent',
      providerId,
      error: null,
      sentAt: appendedAt(2),
    });
    expect(after(intended, delivered, sent)).toMatchObject({ state: 'delivered', providerId });
    expect(after(intended, undelivered, sent)).toMatchObject({ state: 'undelivered', providerId });
  });

  it('of a mail that came in has its subject', () => {
    const mail = { ...message.messageReceived.example, channel: 'email' as const, subject: 'Re: Hello' };
    expect(after(event('MessageReceived', mail))).toMatchObject({ state: 'received', subject: 'Re: Hello' });
  });

  it('keeps that its address was refused, until somebody checks it', () => {
    const bounced = event('MessageUndelivered', { ...message.messageUndelivered.example, bounced: true });
    expect(after(intended, sent, bounced)).toMatchObject({ state: 'undelivered', bounced: true });
    expect(after(intended, sent, bounced, reopened)).toMatchObject({ state: 'undelivered', bounced: false });
  });

  it('carries what its recipient said, and whether the address is open', () => {
    expect(after(intended, sent, withdrawn)).toMatchObject({ consent: 'withdrawn', state: 'sent' });
    expect(after(intended, sent, withdrawn, renewed)).toMatchObject({ consent: 'renewed' });
    expect(after(intended, failed, reopened)).toMatchObject({ bounced: false, state: 'failed', error });
    expect(after(intended, sent, erased)).toEqual({
      ...{ ...after(intended, sent), address: '[erased]', subject: '[erased]', text: '[erased]' },
    });
  });
});

it.each([
  ['requested', false, false],
  ['intended', false, false],
  ['sent', false, true],
  ['delivered', true, true],
  ['undelivered', true, true],
  ['failed', false, false],
  ['withheld', false, false],
  ['received', false, false],
] as const)('a message that is %s: its arrival is known: %s; it was taken: %s', (state, arrived, taken) => {
  const each = { ...after(intended)!, state } satisfies Message;
  expect([hasArrivalNews(each), wasTaken(each)]).toEqual([arrived, taken]);
});
