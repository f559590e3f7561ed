import { describe, expect, it } from '@jest/globals';
import { eventDefinition, type DomainEvent } from '../../../contracts/src/events/catalogue.js';
import type { LogEvent } from '../../../event-store/src/types.js';
import { summaryOf } from './person-streams.js';

let minute = 0;
/** The sample of an event, a minute after the one before. */
function logged(type: DomainEvent['type'], data: object = {}): LogEvent {
  const occurredAt = new Date(Date.UTC(2027, 0, 20, 10, minute++)).toISOString();
  const example = eventDefinition(type)!.example as object;
  return { readable: true, type, data: { ...example, ...data }, metadata: { occurredAt } } as unknown as LogEvent;
}

describe('what is shown of a person', () => {
  it('given messages, then each stands with its words as it ended', () => {
    const { messages } = summaryOf([
      [logged('MessageRequested'), logged('MessageIntended'), logged('MessageSent')],
      [logged('MessageWithheld')],
      [logged('MessageIntended'), logged('MessageFailed')],
      [logged('MessageReceived')],
      [logged('MessageIntended', { channel: 'sms', subject: '' }), logged('MessageSent'), logged('MessageDelivered')],
    ]);
    expect(messages.map(({ state, text, why }) => [state, text, why])).toEqual([
      ['sent', 'Hello Sample Owner, we are working on your analysis.', null],
      ['withheld', null, 'unsubscribed'],
      ['failed', expect.any(String), expect.stringContaining('refused')],
      ['received', 'Thursday works for me.', null],
      ['delivered', expect.any(String), null],
    ]);
    expect(messages.at(-1)!.subject).toBeNull();
  });

  it('given consent, documents, payments and walkthroughs, then each stands in its list, in the order of time', () => {
    const summary = summaryOf([
      [
        ...[logged('ConsentGiven'), logged('WalkthroughScheduled'), logged('LeadPaid'), logged('PaymentRefunded')],
        ...[logged('WalkthroughCancelled'), logged('ConsentRevoked')],
      ],
      [logged('DocumentRequested'), logged('DocumentSent'), logged('DocumentCompleted')],
      [logged('MessageIntended'), logged('ConsentWithdrawn')],
    ]);
    expect(summary.consents.map(({ wanted, how }) => [wanted, how])).toEqual([
      [true, 'form'],
      [false, 'spoken'],
      [false, 'link'],
    ]);
    expect(summary.documents).toMatchObject([{ email: 'owner@example.com', steps: [{}, {}, {}] }]);
    expect(summary.payments.map(({ amountCents }) => amountCents)).toEqual([199_00, -50_00]);
    expect(summary.walkthroughs.map(({ start }) => start)).toEqual(['2026-03-03T20:15:00.000Z', null]);
  });
});
