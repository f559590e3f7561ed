import { randomUUID } from 'node:crypto';

/** A message of Stripe about a payment: its type, and the object that it is about. */
export interface StripeMessage {
  type: string;
  object: object;
}

/** A payment of $199 that the bank made days later, of which $50 was refunded, with a dispute that the office won. */
export function fiveAbout(leadId: string): StripeMessage[] {
  const one = randomUUID();
  const payment = { payment_intent: `pi_${one}`, currency: 'usd', metadata: { leadId } };
  const session = { ...payment, id: `cs_test_${one}`, object: 'checkout.session', amount_total: 199_00 };
  const dispute = { ...payment, id: `dp_${one}`, object: 'dispute', amount: 199_00, reason: 'fraudulent' };
  return [
    { type: 'checkout.session.completed', object: { ...session, payment_status: 'unpaid' } },
    { type: 'checkout.session.async_payment_succeeded', object: { ...session, payment_status: 'paid' } },
    { type: 'refund.created', object: { ...payment, id: `re_${one}`, object: 'refund', amount: 50_00 } },
    { type: 'charge.dispute.created', object: { ...dispute, status: 'needs_response' } },
    { type: 'charge.dispute.closed', object: { ...dispute, status: 'won' } },
  ];
}

/** As Stripe posts it. */
export function stripeEvent({ type, object }: StripeMessage): object {
  return { id: `evt_${randomUUID()}`, object: 'event', type, data: { object } };
}
