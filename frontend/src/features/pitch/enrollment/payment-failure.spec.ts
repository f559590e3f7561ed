import { expect, it } from '@jest/globals';
import { ApiProblem, unreachable } from '../../../lib/calls/api-problem.js';
import { NoCheckout, paymentFailure } from './payment-step.js';

const refused = new ApiProblem({ title: 'STRIPE_SECRET_KEY is not set.', status: 503 }, 'stripe_not_configured');

it.each([
  ['a refusal', refused, 'Failed to create payment session'],
  ['an answer without a page to pay on', new NoCheckout(), 'Failed to redirect to checkout'],
  ['no answer at all', unreachable(), 'Failed to process payment'],
  ['anything else', new TypeError('odd'), 'Failed to process payment'],
])('of %s', (_what, error, sentence) => {
  expect(paymentFailure(error)).toBe(sentence);
});
