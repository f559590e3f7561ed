import { personSplits, type AnalyticsQuestion } from '../../../../contracts/src/analytics/choices.js';
import { pastInstant } from '../../board/http/past-instant.js';
import type { SignedIn } from '../../platform/access/signed-in.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { funnelRanks } from '../application/counted/funnel.js';

/**
 * Checks whether the caller may ask the question now.
 * @throws ProblemError forbidden if staff ask for a split by person; invalid_input for a future instant, or a
 * funnel that ends before it begins
 */
export function allowedQuestion<Question extends AnalyticsQuestion>(
  question: Question,
  user: Pick<SignedIn, 'role'> | null,
): Question {
  const split = 'split' in question ? question.split : undefined;
  if (personSplits.some((person) => person === split) && user?.role !== 'admin')
    throw new ProblemError('forbidden', { detail: 'Figures by person are for admins.' });
  if (question.question === 'funnel' && funnelRanks(question).length === 0)
    throw new ProblemError('invalid_input', {
      errors: [{ path: 'exit', message: 'exit must be no earlier a stage than entry' }],
    });
  return { ...question, asOf: pastInstant(question.asOf, 'asOf') };
}
