import type { Enrollment } from '../../../../contracts/src/enrollments/commands.js';
import { enrollmentsPaths } from '../../../../contracts/src/enrollments/paths.js';
import type { enrollmentsRoutes } from '../../../../contracts/src/enrollments/routes.js';
import { leadsPaths } from '../../../../contracts/src/leads/paths.js';
import type { leadsRoutes } from '../../../../contracts/src/leads/routes.js';
import { commandAnswerSchema, type CommandAnswer } from '../../../../contracts/src/answers.js';
import type { FormGuard } from '../../../../contracts/src/intake/form-guard.js';
import { ApiProblem } from '../../lib/calls/api-problem.js';
import { send } from '../../lib/calls/api.js';
import type { PartOf } from '../../lib/calls/called.js';
import type { Attempt } from '../public/forms/attempt.js';

const enroll: PartOf<typeof enrollmentsRoutes.enroll> = { at: enrollmentsPaths.enroll, answer: commandAnswerSchema };
const walkthrough: PartOf<typeof leadsRoutes.walkthrough> = { at: leadsPaths.walkthrough, answer: commandAnswerSchema };

/**
 * Enrols. The body is the attempt's content with the guard; its key is the Idempotency-Key. The answer's cookie allows
 * this visitor the walkthrough command on the new lead.
 * @throws ApiProblem
 */
export function submitEnrollment(attempt: Attempt, guard: FormGuard): Promise<CommandAnswer> {
  const body = { ...(JSON.parse(attempt.content) as Enrollment), ...guard };
  return send(enroll, { body, key: attempt.key });
}

/** Books the walkthrough without a time: only the external booking page knows the time. @throws ApiProblem */
export function scheduleWalkthrough(leadId: string): Promise<CommandAnswer> {
  return send(walkthrough, { id: leadId, body: {} });
}

/** The inline message of a failed enrolment: the error's own text, with the messages of the fields it names. */
export function enrollmentFailure(error: unknown): string {
  if (!(error instanceof ApiProblem)) return 'Failed to process enrollment';
  const fields = error.errors.map(({ message }) => message);
  return [error.detail ?? error.message, ...fields].join(' · ') || 'Failed to process enrollment';
}
