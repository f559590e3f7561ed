import { describe, expect, it } from '@jest/globals';
import { onboardingPaymentDescription } from '../../../../contracts/src/fees/fees.js';
import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import * as payment from '../../../../contracts/src/payments/events.js';
import { commandId, eventId, given, stateAfter, type Append } from '../../../../testing/given-when-then.js';
import { endCheckout, recordOtherCurrency, recordPendingPayment, requestCheckout, startCheckout } from './checkouts.js';
import { recordFailedPayment, recordStripePayment } from './record-billing.js';

const created: Append = { type: 'LeadCreated', data: leadCreated.example };
const { checkoutId, ...wish } = payment.checkoutRequested.example;
const requested = { type: 'CheckoutRequested', data: { ...wish, checkoutId } } as const;
const { amountCents, description } = wish;
const sessionId = 'cs_test_sample4711';
const started = { type: 'CheckoutStarted', data: { amountCents, description, sessionId } } as const;
const checkout = { checkoutId, sessionId };
const { paymentId } = payment.paymentFailed.example;
const pending = { type: 'PaymentPending', data: { ...checkout, paymentId, amountCents } } as const;
const paidData = { amountCents, method: 'card', reference: 'pi_sample', paymentId } as const;
const paid: LeadEvent = { type: 'LeadPaid', data: paidData };
const endedAs = (outcome: 'paid' | 'failed' | 'expired'): LeadEvent => ({
  type: 'CheckoutEnded',
  data: { ...checkout, amountCents, outcome, paymentId: outcome === 'paid' ? paymentId : null },
});
const open = [created, requested, started];
const byHand = (cents: number): LeadEvent => ({
  type: 'LeadPaid',
  data: { amountCents: cents, method: 'check', reference: null },
});
const asked = (over: object = {}) => ({
  type: 'CheckoutRequested',
  data: { ...wish, ...over, checkoutId: commandId(over === noChange ? 1 : 2) },
});
const noChange = {};

describe('a checkout', () => {
  it('is requested once per purpose, however the purpose is written', () => {
    given([created])
      .when(requestCheckout, wish)
      .then([asked(noChange) as LeadEvent]);
    given([created, requested]).when(requestCheckout, wish).then([]);
    given(open)
      .when(requestCheckout, { ...wish, amountCents: 5_00 })
      .then([]);
    given([created, requested])
      .when(requestCheckout, { ...wish, description: ` ${onboardingPaymentDescription.toUpperCase()}` })
      .then([]);
    const other = { ...wish, description: 'Lock change' };
    given([created, requested])
      .when(requestCheckout, other)
      .then([asked(other) as LeadEvent]);
    given([created, { type: 'LeadDeleted', data: {} }])
      .when(requestCheckout, wish)
      .then('lead_deleted');
  });

  it('that was opened before requests were recorded is open, too', () => {
    given([created, started]).when(requestCheckout, wish).then([]);
    const byItsSession: LeadEvent = {
      type: 'CheckoutEnded',
      data: { checkoutId: null, sessionId, amountCents, outcome: 'expired', paymentId: null },
    };
    given([created, started])
      .when(endCheckout, { checkoutId: null, sessionId, outcome: 'expired' })
      .then([byItsSession]);
    given([created, started, byItsSession])
      .when(requestCheckout, wish)
      .then([{ type: 'CheckoutRequested', data: { ...wish, checkoutId: commandId(3) } }]);
  });

  it('of what is paid needs a reason, which is kept; the refusal says what was paid, and when', () => {
    const whole = [created, requested, started, [paid, endedAs('paid')]];
    given(whole).when(requestCheckout, wish).then('payment_made');
    expect(given(whole).when(requestCheckout, wish).refusal().detail).toBe(
      '$199 was paid on March 2, 2026. A further payment needs a reason.',
    );
    const again = { ...wish, reason: 'A second property' };
    given(whole)
      .when(requestCheckout, again)
      .then([{ type: 'CheckoutRequested', data: { ...again, checkoutId: commandId(4) } }]);
    // Open with a reason or not: who gives none learns that it is paid.
    given([...open, byHand(199_00)])
      .when(requestCheckout, wish)
      .then('payment_made');
  });

  it('of the onboarding fee may be one of several parts; anything else is paid once', () => {
    const rest = { ...wish, amountCents: 99_00 };
    given([created, byHand(100_00)])
      .when(requestCheckout, rest)
      .then([asked(rest) as LeadEvent]);
    given([created, byHand(100_00)])
      .when(requestCheckout, { ...wish, amountCents: 99_01 })
      .then('payment_made');
    const lock = { ...wish, description: 'Lock change' };
    given([created, byHand(199_00)])
      .when(requestCheckout, lock)
      .then([asked(lock) as LeadEvent]);
    const lockPaid = [
      created,
      { type: 'CheckoutRequested', data: { ...lock, checkoutId } } as const,
      { type: 'CheckoutStarted', data: { amountCents, description: 'Lock change', sessionId } } as const,
      [paid, endedAs('paid')],
    ];
    given(lockPaid).when(requestCheckout, lock).then('payment_made');
    given(lockPaid)
      .when(requestCheckout, wish)
      .then([{ type: 'CheckoutRequested', data: { ...wish, checkoutId: commandId(4) } }]);
  });

  it('may be paid again once it is refunded, or the bank took it back', () => {
    const back = { paymentId, amountCents };
    const refund: LeadEvent = { type: 'PaymentRefunded', data: { ...back, refundId: commandId(90) } };
    const all = [created, requested, started, [paid, endedAs('paid')]];
    given([...all, refund])
      .when(requestCheckout, wish)
      .then([{ type: 'CheckoutRequested', data: { ...wish, checkoutId: commandId(5) } }]);
    const part: LeadEvent = { type: 'PaymentRefunded', data: { ...back, amountCents: 50_00, refundId: commandId(90) } };
    expect(
      given([...all, part])
        .when(requestCheckout, wish)
        .refusal().detail,
    ).toBe('$199 was paid on March 2, 2026. $149 of it is left. A further payment needs a reason.');
  });

  it('is what an invoice was paid for, too', () => {
    const { invoiceIssued, invoiceRequested } = payment;
    const requestId = eventId(1);
    const settled: Append = [
      { type: 'InvoiceIssued', data: { ...invoiceIssued.example, requestId, status: 'paid' } },
      { type: 'LeadPaid', data: { amountCents, method: null, reference: 'SAMPLE-0001', paymentId } },
    ];
    const invoice = (text: string): LeadEvent => ({
      type: 'InvoiceRequested',
      data: { ...invoiceRequested.example, description: text, items: [{ description: text, amountCents }] },
    });
    given([created, invoice('Lock change'), settled])
      .when(requestCheckout, { ...wish, description: 'Lock change' })
      .then('payment_made');
    given([created, invoice('Lock change'), settled])
      .when(requestCheckout, wish)
      .then([{ type: 'CheckoutRequested', data: { ...wish, checkoutId: commandId(3) } }]);
  });

  it('is started once, and not after its end', () => {
    given([created, requested]).when(startCheckout, checkout).then([started]);
    given(open).when(startCheckout, checkout).then([]);
    given([created, requested, endedAs('expired')])
      .when(startCheckout, checkout)
      .then([]);
    given([created, requested, { type: 'LeadDeleted', data: {} }])
      .when(startCheckout, checkout)
      .then([started]);
  });

  it('ends with its payment, whoever reports it first, and once', () => {
    given(open)
      .when(recordStripePayment, { ...paidData, checkout })
      .then([paid, endedAs('paid')]);
    // Cut off before the session was recorded: the webhook names our id.
    given([created, requested])
      .when(recordStripePayment, { ...paidData, checkout })
      .then([paid, endedAs('paid')]);
    given([...open, paid])
      .when(recordStripePayment, { ...paidData, checkout })
      .then([endedAs('paid')]);
    given([...open, [paid, endedAs('paid')]])
      .when(recordStripePayment, { ...paidData, checkout })
      .then([]);
    given(open)
      .when(endCheckout, { ...checkout, outcome: 'expired' })
      .then([endedAs('expired')]);
    given([...open, endedAs('expired')])
      .when(endCheckout, { ...checkout, outcome: 'expired' })
      .then([]);
  });

  it('is pending while a bank has the payment under way: then nothing else is opened', () => {
    given(open).when(recordPendingPayment, pending.data).then([pending]);
    given([...open, pending])
      .when(recordPendingPayment, pending.data)
      .then([]);
    given([...open, pending])
      .when(requestCheckout, wish)
      .then('payment_pending');
    expect(stateAfter([...open, pending])?.billing.checkouts).toMatchObject([{ phase: 'pending', checkoutId }]);
    const failed: LeadEvent = { type: 'PaymentFailed', data: { paymentId, amountCents } };
    given([...open, pending])
      .when(recordFailedPayment, { paymentId, amountCents, checkout })
      .then([failed, endedAs('failed')]);
    given([...open, pending, [failed, endedAs('failed')]])
      .when(recordPendingPayment, pending.data)
      .then([]);
    given([...open, [paid, endedAs('paid')]])
      .when(recordPendingPayment, pending.data)
      .then([]);
    given([...open, pending])
      .when(recordStripePayment, { ...paidData, checkout })
      .then([paid, endedAs('paid')]);
  });
});

it('money in another currency is recorded once, and counts nothing', () => {
  const { example } = payment.otherCurrencyReported;
  const reported = { type: 'OtherCurrencyReported', data: example } as const;
  given([created]).when(recordOtherCurrency, example).then([reported]);
  given([created, reported]).when(recordOtherCurrency, example).then([]);
  expect(stateAfter([created, reported])?.paidCents).toBe(0);
});
