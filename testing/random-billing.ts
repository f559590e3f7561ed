import fc from 'fast-check';
import type { Actor } from '../contracts/src/actor.js';
import type { LeadEvent } from '../contracts/src/leads/lead-events.js';
import * as paymentEvents from '../contracts/src/payments/events.js';
import type { Decision, DecisionContext } from '../backend/src/platform/commands/decider.js';
import {
  linkStripeCustomer,
  recordStripePayment,
  recordFailedPayment,
  recordRefund,
  recordDispute,
  requestInvoice,
  recordInvoice,
  failInvoice,
} from '../backend/src/leads/decide/record-billing.js';
import {
  requestCheckout,
  startCheckout,
  endCheckout,
  recordPendingPayment,
  recordOtherCurrency,
} from '../backend/src/leads/decide/checkouts.js';
import { requestPayment } from '../backend/src/leads/decide/payment-links.js';
import type { LeadState } from '../contracts/src/leads/state.js';
import { commandId, eventId, staff, stateAfter } from './given-when-then.js';
import { contextAfter, intent, plain, type Intent } from './random-intent.js';

/** One of the billing intents. */
export const anyBilling = fc.oneof(...billingIntents());

/** Requests to the payment provider and its reports, about few things: so it often repeats a report. */
function billingIntents(): fc.Arbitrary<Intent>[] {
  const ids = (from: number) => fc.nat(1).map((n) => commandId(from + n));
  const [paymentId, refundId, disputeId] = [ids(1000), ids(1010), ids(1020)];
  const amountCents = fc.constantFrom(199_00, 50_00);
  const paid = { amountCents, paymentId };
  const sessionId = fc.constantFrom('cs_test_one', 'cs_test_two');
  // A refund or a dispute has one amount, however often it is reported.
  const back = { amountCents: fc.constant(50_00), paymentId };
  const byStripe: readonly Actor[] = [{ kind: 'webhook', id: 'stripe' }];
  const { invoiceIssued: issued, ...payment } = paymentEvents;
  return [
    intent(linkStripeCustomer, fc.constant(payment.stripeCustomerLinked.example), byStripe),
    intent(
      requestPayment,
      fc.record(
        {
          ...{ amountCents, description: fc.constantFrom('Property Management Onboarding Fee', 'Sample fee') },
          ...{ reason: fc.constantFrom(null, 'A second property'), days: fc.constantFrom(0, 30) },
          remindAt: fc.constantFrom(null, '2026-03-06T15:00:00.000Z'),
        },
        plain,
      ),
      [staff],
    ),
    intent(
      requestCheckout,
      fc.record(
        {
          ...{ amountCents, description: fc.constantFrom('Property Management Onboarding Fee', 'Sample fee') },
          ...{ email: fc.constant('owner@example.com'), name: fc.constant('Sample Owner') },
          ...{ propertyAddress: fc.constant(null), reason: fc.constantFrom(null, 'A second property') },
        },
        plain,
      ),
      [staff],
    ),
    ofCheckout(sessionId, startCheckout.name, (checkout, state, context) =>
      startCheckout.decide(state, checkout, context),
    ),
    ofCheckout(sessionId, endCheckout.name, (checkout, state, context) =>
      endCheckout.decide(state, { ...checkout, outcome: 'expired' }, context),
    ),
    fc
      .tuple(paymentId, amountCents)
      .chain(([id, cents]) =>
        ofCheckout(sessionId, recordPendingPayment.name, (checkout, state, context) =>
          recordPendingPayment.decide(state, { ...checkout, paymentId: id, amountCents: cents }, context),
        ),
      ),
    fc.tuple(paymentId, amountCents, fc.boolean()).chain(([id, cents, arrived]) =>
      ofCheckout(sessionId, (arrived ? recordStripePayment : recordFailedPayment).name, (checkout, state, context) => {
        const came = { amountCents: cents, paymentId: id, checkout };
        if (!arrived) return recordFailedPayment.decide(state, came, context);
        return recordStripePayment.decide(state, { ...came, method: null, reference: 'pi_sample' }, context);
      }),
    ),
    intent(recordOtherCurrency, fc.constant(payment.otherCurrencyReported.example), byStripe),
    intent(
      recordStripePayment,
      fc.record({ ...paid, method: fc.constantFrom('card', null), reference: fc.constant('pi_sample') }, plain),
      byStripe,
    ),
    intent(recordFailedPayment, fc.record(paid, plain), byStripe),
    intent(recordRefund, fc.record({ ...back, refundId, failed: fc.boolean() }, plain), byStripe),
    intent(
      recordDispute,
      fc.record(
        {
          ...{ ...back, disputeId, reason: fc.constant('fraudulent') },
          outcome: fc.constantFrom(null, 'won', 'lost', 'withdrawn'),
        },
        plain,
      ),
      byStripe,
    ),
    intent(
      requestInvoice,
      fc.record(
        {
          ...{
            description: fc.constantFrom('Onboarding', 'Sample fee'),
            reason: fc.constantFrom(null, 'A second property'),
          },
          items: fc.constantFrom(payment.invoiceRequested.example.items, [{ description: 'Key', amountCents: 50_00 }]),
        },
        plain,
      ),
    ),
    fc.constantFrom('open', 'paid', 'void', 'draft').map((status) =>
      aboutInvoice(recordInvoice.name, (requestId, state, context) => {
        const data = { ...issued.example, status, requestId, paymentId: requestId.replace('0000-4000', '0000-5000') };
        return recordInvoice.decide(state, data, context);
      }),
    ),
    fc.constant(
      aboutInvoice(failInvoice.name, (requestId, state, context) =>
        failInvoice.decide(state, { requestId, error: 'Sample' }, context),
      ),
    ),
  ];
}

/** News of the newest requested checkout; nothing if there is none. */
function ofCheckout(
  sessionId: fc.Arbitrary<string>,
  name: string,
  decide: (
    checkout: { checkoutId: string; sessionId: string },
    state: LeadState,
    context: DecisionContext,
  ) => Decision<LeadEvent>[],
): fc.Arbitrary<Intent> {
  const actor = { kind: 'webhook', id: 'stripe' } as const;
  return sessionId.map((session) => ({
    ...{ name, actor, command: `of the newest checkout, ${session}` },
    decide: (appends) => {
      const asked = appends.flat().findLast((event) => event.type === 'CheckoutRequested');
      if (asked?.type !== 'CheckoutRequested') return [];
      const checkout = { checkoutId: asked.data.checkoutId, sessionId: session };
      return decide(checkout, stateAfter(appends), { ...contextAfter(appends), actor });
    },
  }));
}

/** The outcome of the newest requested invoice; nothing if there is none. */
function aboutInvoice(
  name: string,
  decide: (requestId: string, state: LeadState, context: DecisionContext) => Decision<LeadEvent>[],
): Intent {
  const actor = { kind: 'system', id: 'invoices' } as const;
  return {
    ...{ name, actor, command: 'of the newest invoice' },
    decide: (appends) => {
      const asked = appends.flat().findLastIndex(({ type }) => type === 'InvoiceRequested');
      return asked < 0 ? [] : decide(eventId(asked), stateAfter(appends), { ...contextAfter(appends), actor });
    },
  };
}
