import { ApiProblem } from '../../../lib/calls/api-problem.js';

/** The specification's sentences for a payment that did not start. */
export type PaymentFailure =
  'Failed to create payment session' | 'Failed to redirect to checkout' | 'Failed to process payment';

/** The checkout can't be opened. */
export class NoCheckout extends Error {}

/**
 * The sentence for a failure. Pure.
 * @param error the thrown error: a refusal created no session; without an answer the result is unknown
 */
export function paymentFailure(error: unknown): PaymentFailure {
  if (error instanceof NoCheckout) return 'Failed to redirect to checkout';
  if (error instanceof ApiProblem && error.status !== 0) return 'Failed to create payment session';
  return 'Failed to process payment';
}
