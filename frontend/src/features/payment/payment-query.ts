import { leadsPaths } from '../../../../contracts/src/leads/paths.js';
import { paymentsPaths } from '../../../../contracts/src/payments/paths.js';
import { commandAnswerSchema, type CommandAnswer } from '../../../../contracts/src/answers.js';
import { verifiedPaymentSchema } from '../../../../contracts/src/payments/queries.js';
import { ApiProblem } from '../../lib/calls/api-problem.js';
import { send } from '../../lib/calls/api.js';
import { readQuery } from '../../live/read-query.js';

/** Stripe's state of a checkout session. A completed payment stays completed, so it is read once. */
export function paymentQuery(sessionId: string) {
  const route = { at: paymentsPaths.verify, answer: verifiedPaymentSchema };
  return readQuery(
    route,
    { sessionId },
    {
      enabled: sessionId !== '',
      // If payments are not configured, another read gives the same answer.
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiProblem && (error.status === 0 || error.code === 'payments_unavailable'),
    },
  );
}

/** Sets the status `enrolled` and the last contact to now, even if the lead is already enrolled. @throws ApiProblem, also lead_not_found */
export function moveToOnboarding(leadId: string): Promise<CommandAnswer> {
  return send({ at: leadsPaths.onboarding, answer: commandAnswerSchema }, { id: leadId });
}
