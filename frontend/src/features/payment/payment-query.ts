import { queryOptions } from '@tanstack/react-query';
import { commandAnswerSchema, type CommandAnswer } from '../../../../contracts/src/answers.js';
import { verifiedPaymentSchema } from '../../../../contracts/src/payments/queries.js';
import { ApiProblem } from '../../lib/calls/api-problem.js';
import { command, get } from '../../lib/calls/api.js';

/** Stripe's state of a checkout session. A completed payment stays completed, so it is read once. */
export function paymentQuery(sessionId: string) {
  return queryOptions({
    queryKey: ['payment', sessionId],
    queryFn: ({ signal }) =>
      get(`/api/stripe/verify-payment/${encodeURIComponent(sessionId)}`, verifiedPaymentSchema, signal),
    enabled: sessionId !== '',
    // If payments are not configured, another read gives the same answer.
    retry: (failures, error) =>
      failures < 2 && error instanceof ApiProblem && (error.status === 0 || error.code === 'payments_unavailable'),
  });
}

/** Sets the status `enrolled` and the last contact to now, even if the lead is already enrolled. @throws ApiProblem, also lead_not_found */
export function moveToOnboarding(leadId: string): Promise<CommandAnswer> {
  return command(`/api/leads/${leadId}/onboarding`, commandAnswerSchema, { body: {} });
}
