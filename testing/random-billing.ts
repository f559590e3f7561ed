import fc from 'fast-check';
import type { Actor } from '../contracts/src/actor.js';
import type { LeadEvent } from '../contracts/src/leads/lead-events.js';
import * as paymentEvents from '../contracts/src/payments/events.js';
import type { Decision, DecisionContext } from '../backend/src/platform/commands/decider.js';
import { leadCommands as lead } from '../backend/src/leads/decide/lead-commands.js';
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
  const told = { amountCents, paymentId };
  const sessionId = fc.constantFrom('cs_test_one', 'cs_test_two');
  // A refund or a dispute has one amount, however often it is reported.
  const back = { amountCents: fc.constant(50_00), paymentId };
  const byStripe: readonly Actor[] = [{ kind: 'webhook', id: 'stripe' }];
  const { invoiceIssued: issued, ...payment } = paymentEvents;
  return [
    intent(lead.linkStripeCustomer, fc.constant(payment.stripeCustomerLinked.example), byStripe),
    intent(
      lead.requestCheckout,
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
    ofCheckout(sessionId, lead.startCheckout.name, (checkout, state, context) =>
      lead.startCheckout.decide(state, checkout, context),
    ),
    ofCheckout(sessionId, lead.endCheckout.name, (checkout, state, context) =>
      lead.endCheckout.decide(state, { ...checkout, outcome: 'expired' }, context),
    ),
    fc
      .tuple(paymentId, amountCents)
      .chain(([id, cents]) =>
        ofCheckout(sessionId, lead.recordPendingPayment.name, (checkout, state, context) =>
          lead.recordPendingPayment.decide(state, { ...checkout, paymentId: id, amountCents: cents }, context),
        ),
      ),
    fc.tuple(paymentId, amountCents, fc.boolean()).chain(([id, cents, arrived]) =>
      ofCheckout(
        sessionId,
        (arrived ? lead.recordStripePayment : lead.recordFailedPayment).name,
        (checkout, state, context) => {
          const came = { amountCents: cents, paymentId: id, checkout };
          if (!arrived) return lead.recordFailedPayment.decide(state, came, context);
          return lead.recordStripePayment.decide(state, { ...came, method: null, reference: 'pi_sample' }, context);
        },
      ),
    ),
    intent(lead.recordOtherCurrency, fc.constant(payment.otherCurrencyReported.example), byStripe),
    intent(
      lead.recordStripePayment,
      fc.record({ ...told, method: fc.constantFrom('card', null), reference: fc.constant('pi_sample') }, plain),
      byStripe,
    ),
    intent(lead.recordFailedPayment, fc.record(told, plain), byStripe),
    intent(lead.recordRefund, fc.record({ ...back, refundId, failed: fc.boolean() }, plain), byStripe),
    intent(
      lead.recordDispute,
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
      lead.requestInvoice,
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
      aboutInvoice(lead.recordInvoice.name, (requestId, state, context) => {
        const data = { ...issued.example, status, requestId, paymentId: requestId.replace('0000-4000', '0000-5000') };
        return lead.recordInvoice.decide(state, data, context);
      }),
    ),
    fc.constant(
      aboutInvoice(lead.failInvoice.name, (requestId, state, context) =>
        lead.failInvoice.decide(state, { requestId, error: 'Sample' }, context),
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
