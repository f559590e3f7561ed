import { ApiProblem } from '../../../lib/calls/api-problem.js';

/** The specification's sentences for a payment that did not begin. */
export type PaymentFailure =
  'Failed to create payment session' | 'Failed to redirect to checkout' | 'Failed to process payment';

/** The checkout can't be gone to. */
export class NoCheckout extends Error {}

/**
 * Which sentence tells of a failure. Pure.
 * @param error what was thrown: a refusal made no session; without any answer nobody knows
 */
export function paymentFailure(error: unknown): PaymentFailure {
  if (error instanceof NoCheckout) return 'Failed to redirect to checkout';
  if (error instanceof ApiProblem && error.status !== 0) return 'Failed to create payment session';
  return 'Failed to process payment';
}
