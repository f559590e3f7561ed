import { expect, it } from '@jest/globals';
import type { VerifiedPayment } from '../../../../contracts/src/payments/queries.js';
import { paymentOutcome } from './payment-outcome.js';

const paid = (leadId: string | null, leadKnown = true): VerifiedPayment => ({
  success: true,
  data: { metadata: { leadId }, leadKnown, feePaid: leadKnown },
});
const pending: VerifiedPayment = { success: false, pending: true, error: 'The payment is on its way' };
const refused: VerifiedPayment = { success: false, error: 'Payment verification failed' };

it.each([
  ['', { failed: false, answer: undefined }, { state: 'failed', failure: 'Invalid payment session', paid: false }],
  ['cs_1', { failed: false, answer: undefined }, { state: 'verifying' }],
  [
    'cs_1',
    { failed: true, answer: undefined },
    { state: 'failed', failure: 'Payment verification failed', paid: false },
  ],
  [
    'cs_1',
    { failed: false, answer: refused },
    { state: 'failed', failure: 'Payment verification failed', paid: false },
  ],
  ['cs_1', { failed: false, answer: pending }, { state: 'pending' }],
  [
    'cs_1',
    { failed: false, answer: paid(null, false) },
    { state: 'failed', failure: 'Lead ID not found in payment session', paid: true },
  ],
  ['cs_1', { failed: false, answer: paid('x', false) }, { state: 'failed', failure: 'Lead not found', paid: true }],
  ['cs_1', { failed: false, answer: paid('x') }, { state: 'paid', leadId: 'x', feePaid: true }],
] as const)('session %p, %j: %j', (sessionId, asked, outcome) => {
  expect(paymentOutcome(sessionId, asked)).toEqual(outcome);
});
