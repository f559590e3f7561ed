import { queryOptions } from '@tanstack/react-query';
import { commandAnswerSchema, type CommandAnswer } from '../../../../contracts/src/commands/answers.js';
import { verifiedPaymentSchema } from '../../../../contracts/src/queries/payment.js';
import { ApiProblem } from '../../lib/calls/api-problem.js';
import { command, get } from '../../lib/calls/api.js';

/** What Stripe says of a checkout session. A payment that was made stays made, so it is asked once. */
export function paymentQuery(sessionId: string) {
  return queryOptions({
    queryKey: ['payment', sessionId],
    queryFn: ({ signal }) =>
      get(`/api/stripe/verify-payment/${encodeURIComponent(sessionId)}`, verifiedPaymentSchema, signal),
    enabled: sessionId !== '',
    // Where payments are not configured, asking again tells the same.
    retry: (failures, error) =>
      failures < 2 && error instanceof ApiProblem && (error.status === 0 || error.code === 'payments_unavailable'),
  });
}

/** Sets the status `enrolled` and the last contact now, also where the lead is enrolled already. @throws ApiProblem, lead_not_found among them */
export function moveToOnboarding(leadId: string): Promise<CommandAnswer> {
  return command(`/api/leads/${leadId}/onboarding`, commandAnswerSchema, { body: {} });
}
