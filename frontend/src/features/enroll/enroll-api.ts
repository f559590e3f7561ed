import { commandAnswerSchema, type CommandAnswer } from '../../../../contracts/src/answers.js';
import type { FormGuard } from '../../../../contracts/src/intake/form-guard.js';
import { ApiProblem } from '../../lib/calls/api-problem.js';
import { command } from '../../lib/calls/api.js';
import type { Attempt } from '../public/forms/attempt.js';

/**
 * POST /api/enrollments. The body is the attempt's content with the guard; its key is the Idempotency-Key. The answer's cookie allows
 * this visitor the walkthrough command on the new lead.
 * @throws ApiProblem
 */
export function submitEnrollment(attempt: Attempt, guard: FormGuard): Promise<CommandAnswer> {
  const body = { ...(JSON.parse(attempt.content) as object), ...guard };
  return command('/api/enrollments', commandAnswerSchema, { body, key: attempt.key });
}

/** POST /api/leads/:id/walkthrough without a time: only the external booking page knows the time. @throws ApiProblem */
export function scheduleWalkthrough(leadId: string): Promise<CommandAnswer> {
  return command(`/api/leads/${leadId}/walkthrough`, commandAnswerSchema, { body: {} });
}

/** The inline message of a failed enrolment: the error's own text, with the messages of the fields it names. */
export function enrollmentFailure(error: unknown): string {
  if (!(error instanceof ApiProblem)) return 'Failed to process enrollment';
  const fields = error.errors.map(({ message }) => message);
  return [error.detail ?? error.message, ...fields].join(' · ') || 'Failed to process enrollment';
}
