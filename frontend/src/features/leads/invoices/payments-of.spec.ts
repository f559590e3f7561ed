import { expect, it } from '@jest/globals';
import { sampleEvent } from '../../../../test/sample-history.js';
import { paymentsOf } from './payments-of.js';

const checkout = { checkoutId: '3c1f7a52-3c7e-4f0c-8d7a-9e0a4c6d2f13', sessionId: 'cs_test_sample' };
const { sessionId } = checkout;
const paymentId = '2b1f7a52-3c7e-5f0c-8d7a-9e0a4c6d2f11';
const started = sampleEvent(1, 'CheckoutStarted', { data: { amountCents: 199_00, description: 'Fee', sessionId } });
const pending = sampleEvent(2, 'PaymentPending', { data: { ...checkout, paymentId, amountCents: 199_00 } });
const paid = sampleEvent(3, 'LeadPaid', { data: { amountCents: 199_00, method: 'card', reference: null, paymentId } });
const ended = sampleEvent(4, 'CheckoutEnded', {
  data: { ...checkout, amountCents: 199_00, outcome: 'paid', paymentId },
});
const kinds = (...events: Parameters<typeof paymentsOf>[0]) => paymentsOf(events, undefined).map(({ kind }) => kind);

it('an open checkout page is among the payments, without counting, until a bank has the payment or the page is over', () => {
  expect(paymentsOf([started], undefined)).toMatchObject([{ kind: 'checkout_open', amountCents: 199_00, counts: 0 }]);
  expect(kinds(started, pending)).toEqual(['payment_pending']);
  expect(kinds(started, pending, paid, ended)).toEqual(['payment']);
  expect(kinds(started, ended)).toEqual([]);
  const second = sampleEvent(5, 'CheckoutStarted', { data: { ...started.data, sessionId: 'cs_test_second' } });
  expect(kinds(started, second, ended)).toEqual(['checkout_open']);
});
