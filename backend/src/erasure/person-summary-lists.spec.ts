import { describe, expect, it } from '@jest/globals';
import { eventDefinition, type DataOf, type DomainEvent } from '../../../contracts/src/events/catalogue.js';
import type { LogEvent } from '../../../event-store/src/types.js';
import { summaryOf } from './person-streams.js';

type Type = DomainEvent['type'];

const instant = (minute: number) => new Date(Date.UTC(2027, 0, 20, 10, minute)).toISOString();
const described = (type: Type) => eventDefinition(type)!.description;
/** The sample of an event, so many minutes after ten. */
function logged<Each extends Type>(minute: number, type: Each, data: Partial<DataOf<Each>> = {}): LogEvent {
  const example = eventDefinition(type)!.example as object;
  const metadata = { occurredAt: instant(minute).replace('.000', '') };
  return { readable: true, type, data: { ...example, ...data }, metadata } as unknown as LogEvent;
}
const requested = (minute: number) =>
  logged(minute, 'MessageRequested', { channel: 'sms', purpose: 'onboarding', to: '+1' });
const intended = (minute: number) =>
  logged(minute, 'MessageIntended', { channel: 'email', purpose: 'onboarding', to: 'a@b', subject: 'S', text: 'T' });
const intent = { channel: 'email', purpose: 'onboarding', address: 'a@b', subject: 'S', text: 'T', why: null };

/** The one message of a stream. */
const messageOf = (...events: LogEvent[]) => {
  const { messages } = summaryOf([events]);
  expect(messages.length).toBeLessThan(2);
  return messages[0];
};

describe('the lists of what is shown of a person', () => {
  it('are empty where nothing happened, and where nothing of it is shown', () => {
    const empty = { messages: [], consents: [], documents: [], payments: [], walkthroughs: [] };
    expect(summaryOf([])).toEqual(empty);
    expect(summaryOf([[], [logged(0, 'LeadDeleted')]])).toEqual(empty);
    const unreadable = { ...logged(1, 'LeadPaid'), readable: false } as LogEvent;
    expect(summaryOf([[unreadable]])).toEqual(empty);
  });

  it('stand in the order of time, and things of one instant in the order in which they were logged', () => {
    const paid = (minute: number, amountCents: number) => logged(minute, 'LeadPaid', { amountCents });
    const { payments } = summaryOf([[paid(3, 1), paid(5, 2), paid(5, 3)], [paid(1, 4), paid(4, 5)], [paid(0, 6)]]);
    expect(payments.map(({ amountCents }) => amountCents)).toEqual([6, 4, 1, 5, 2, 3]);
  });

  it('show a message that was only asked for, or that is on its way, with all that is known', () => {
    expect(messageOf(requested(1))).toEqual({
      ...{ at: instant(1), channel: 'sms', state: 'asked_for', address: '+1' },
      ...{ subject: null, text: null, purpose: 'onboarding', why: null },
    });
    const asked = logged(1, 'MessageRequested', { channel: 'email', purpose: 'onboarding', to: 'a@b' });
    expect(messageOf(asked, intended(2))).toEqual({ at: instant(2), ...intent, state: 'on_its_way' });
  });

  it.each<[Type, string, object]>([
    ['MessageSent', 'sent', {}],
    ['MessageDelivered', 'delivered', {}],
    ['MessageUndelivered', 'undelivered', {}],
    ['MessageFailed', 'failed', { why: (eventDefinition('MessageFailed')!.example as { error: string }).error }],
  ])('show what became of it: %s', (type, state, more) => {
    expect(messageOf(intended(1), logged(2, type))).toEqual({ at: instant(1), ...intent, state, ...more });
    expect(messageOf(logged(2, type))).toBeUndefined();
  });

  it('show a delivery that was reported before the sending as a delivery', () => {
    expect(messageOf(intended(1), logged(2, 'MessageDelivered'), logged(3, 'MessageSent'))).toMatchObject({
      state: 'delivered',
    });
  });

  it('show a message that was sent after it had failed as sent, as the list of messages does', () => {
    const [failed, sent] = [logged(2, 'MessageFailed'), logged(3, 'MessageSent')];
    expect(messageOf(intended(1), failed, sent)).toEqual({ at: instant(1), ...intent, state: 'sent' });
  });

  it('show a dispute that was lost as money that went back, and no other', () => {
    const closed = (minute: number, outcome: 'won' | 'lost') => logged(minute, 'PaymentDisputeClosed', { outcome });
    const { payments } = summaryOf([[logged(1, 'LeadPaid'), closed(2, 'won'), closed(3, 'lost')]]);
    expect(payments.map(({ amountCents }) => amountCents)).toEqual([199_00, -199_00]);
  });

  it('show why a message was withheld, with what is known of it', () => {
    const withheld = logged(2, 'MessageWithheld', {
      channel: 'sms',
      purpose: 'onboarding',
      to: null,
      reason: 'no_consent' as never,
    });
    expect(messageOf(withheld)).toEqual({
      ...{ at: instant(2), channel: 'sms', state: 'withheld', address: null },
      ...{ subject: null, text: null, purpose: 'onboarding', why: 'no_consent' },
    });
    expect(messageOf(intended(1), withheld)).toEqual({
      ...{ at: instant(1), ...intent, state: 'withheld', why: 'no_consent' },
    });
  });

  it('show what the person wrote', () => {
    expect(messageOf(logged(1, 'MessageReceived', { channel: 'sms', from: '+1', subject: null, text: 'Yes' }))).toEqual(
      {
        ...{ at: instant(1), channel: 'sms', state: 'received', address: '+1' },
        ...{ subject: null, text: 'Yes', purpose: null, why: null },
      },
    );
  });

  it('show consent with its words, or with what staff noted', () => {
    const { consents } = summaryOf([
      [
        logged(1, 'ConsentGiven', { channel: 'sms', how: 'form', words: 'W', note: 'N' }),
        logged(2, 'ConsentGiven', { channel: 'email', how: 'spoken', words: undefined, note: 'N' }),
        logged(3, 'ConsentGiven', { channel: 'email', how: 'spoken', words: undefined, note: null }),
        logged(4, 'ConsentRevoked', { channel: 'sms', note: 'R' }),
      ],
      [logged(5, 'ConsentRenewed', { channel: 'sms' }), logged(6, 'ConsentWithdrawn', { channel: 'email' })],
    ]);
    const { how: renewed } = eventDefinition('ConsentRenewed')!.example as { how: string };
    const { how: withdrawn } = eventDefinition('ConsentWithdrawn')!.example as { how: string };
    expect(consents).toEqual([
      { at: instant(1), channel: 'sms', wanted: true, how: 'form', words: 'W' },
      { at: instant(2), channel: 'email', wanted: true, how: 'spoken', words: 'N' },
      { at: instant(3), channel: 'email', wanted: true, how: 'spoken', words: null },
      { at: instant(4), channel: 'sms', wanted: false, how: 'spoken', words: 'R' },
      { at: instant(5), channel: 'sms', wanted: true, how: renewed, words: null },
      { at: instant(6), channel: 'email', wanted: false, how: withdrawn, words: null },
    ]);
  });

  it('show a document with every step, a payment that could not be given back, and walkthroughs', () => {
    const summary = summaryOf([
      [logged(1, 'DocumentRequested', { leadEmail: 'a@b' }), logged(2, 'DocumentSent')],
      [
        logged(3, 'PaymentRefundFailed', { amountCents: 7 }),
        logged(4, 'LeadPaid', { amountCents: 8, method: 'check' }),
      ],
      [logged(5, 'WalkthroughScheduled', { start: instant(9) }), logged(6, 'WalkthroughCancelled')],
    ]);
    const { documentType } = eventDefinition('DocumentRequested')!.example as DataOf<'DocumentRequested'>;
    expect(summary).toEqual({
      ...{ messages: [], consents: [] },
      documents: [
        {
          ...{ at: instant(1), documentType, email: 'a@b' },
          steps: [
            { at: instant(1), means: described('DocumentRequested') },
            { at: instant(2), means: described('DocumentSent') },
          ],
        },
      ],
      payments: [
        { at: instant(3), means: described('PaymentRefundFailed'), amountCents: 7, method: null },
        { at: instant(4), means: described('LeadPaid'), amountCents: 8, method: 'check' },
      ],
      walkthroughs: [
        { at: instant(5), means: described('WalkthroughScheduled'), start: instant(9) },
        { at: instant(6), means: described('WalkthroughCancelled'), start: null },
      ],
    });
  });
});
