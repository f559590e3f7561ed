import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { leadCreated } from '../../../contracts/src/leads/created-event.js';
import type { LeadEvent } from '../../../contracts/src/leads/lead-events.js';
import { type Append, sampleNow, stateAfter } from '../../../testing/given-when-then.js';
import { ordersOf } from '../../../testing/orders.js';
import { fiveAbout, stripeEvent } from '../../../testing/stripe-messages.js';
import { stripeEventSchema } from '../integrations/stripe/webhook-format.js';
import type { LeadState } from '../../../contracts/src/leads/state.js';
import type { Commands } from '../platform/commands/commands.js';
import type { CommandDefinition } from '../platform/commands/decider.js';
import { StripeNewsDesk } from './stripe-news.js';

/** A desk whose commands are decided on these events, which they are added to. */
function deskOn(events: Append[]): StripeNewsDesk {
  const execute = (command: CommandDefinition<LeadState, unknown, LeadEvent>, _id: string, input: unknown) => {
    const actor = { kind: 'webhook' as const, id: 'stripe' };
    const decided = command.decide(stateAfter(events), input, { now: sampleNow, actor, commandId: randomUUID() });
    if (decided.length > 0) events.push(decided);
    return Promise.resolve();
  };
  const none = {} as never;
  return new StripeNewsDesk({ execute } as unknown as Commands, none, none, none);
}

describe('fault 28: five messages of Stripe about one payment', () => {
  const leadId = randomUUID();
  const five = fiveAbout(leadId).map((message) => stripeEventSchema.parse(stripeEvent(message)));
  it('lead to the same end in each of their 120 orders, each of them repeated', async () => {
    const orders = ordersOf(five);
    expect(orders).toHaveLength(120);
    const ends = new Set<string>();
    for (const order of orders) {
      const created: Append = { type: 'LeadCreated', data: leadCreated.example };
      const events = [created];
      const desk = deskOn(events);
      for (const event of [...order, ...order]) expect(await desk.take(event, 'a')).toBe('recorded');
      const types = events.flatMap((append) => [append].flat().map(({ type }): string => type));
      const lead = stateAfter(events)!;
      // That a bank has it under way is news only as long as nothing else is known.
      const news = types.filter((type) => type !== 'PaymentPending').toSorted();
      ends.add(JSON.stringify([news, { ...lead, billing: { ...lead.billing, pendingPaymentIds: [] } }]));
    }
    expect([...ends]).toHaveLength(1);
    const [news, lead] = JSON.parse([...ends][0]!) as [string[], NonNullable<LeadState>];
    expect(news).toEqual(['LeadCreated', 'LeadPaid', 'PaymentDisputeClosed', 'PaymentDisputed', 'PaymentRefunded']);
    const { paymentIds, refundIds, disputeIds, closedDisputeIds } = lead.billing;
    expect([paymentIds, refundIds, disputeIds, closedDisputeIds].map((ids) => ids.length)).toEqual([1, 1, 1, 1]);
  });
});
