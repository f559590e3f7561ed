import type { VerifiedPayment } from '../../../../contracts/src/payments/queries.js';

/** The specification's sentences for a payment that can't be processed further. */
export type PaymentFailure =
  | 'Invalid payment session'
  | 'Payment verification failed'
  | 'Lead ID not found in payment session'
  | 'Lead not found';

export type PaymentOutcome =
  | { state: 'verifying' }
  /** A bank has the payment under way: neither paid nor failed. */
  | { state: 'pending' }
  | { state: 'failed'; failure: PaymentFailure; paid: boolean }
  /** `feePaid`: it was for the onboarding fee, and all of that is paid. */
  | { state: 'paid'; leadId: string; feePaid: boolean };

/**
 * What the page shows, based on what it knows. Pure.
 * @param sessionId from the address, empty without one
 * @param asked the failure of the verification, or its answer
 */
export function paymentOutcome(
  sessionId: string,
  asked: { failed: boolean; answer: VerifiedPayment | undefined },
): PaymentOutcome {
  const failed = (failure: PaymentFailure, paid: boolean) => ({ state: 'failed', failure, paid }) as const;
  if (sessionId === '') return failed('Invalid payment session', false);
  if (asked.failed) return failed('Payment verification failed', false);
  if (!asked.answer) return { state: 'verifying' };
  if (!asked.answer.success && asked.answer.pending) return { state: 'pending' };
  if (!asked.answer.success) return failed('Payment verification failed', false);
  const { metadata, leadKnown, feePaid } = asked.answer.data;
  if (metadata.leadId === null) return failed('Lead ID not found in payment session', true);
  if (!leadKnown) return failed('Lead not found', true);
  return { state: 'paid', leadId: metadata.leadId, feePaid };
}
