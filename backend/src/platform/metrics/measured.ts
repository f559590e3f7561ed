import { LogUnavailable, StreamErased } from '../../../../event-store/src/errors.js';
import { isDatabaseUnavailable, readModelsMissing } from '../database/unavailable.js';
import { DomainError } from '../problems/domain-error.js';
import { logProblem } from '../problems/log-problem.js';
import { ProblemError } from '../problems/problem.js';

/**
 * Makes a call and reports its outcome and its seconds. Answers and throws what the call does.
 * @param failed the outcome to report for an error
 */
export async function measured<Answer, Failure extends string>(
  call: () => Promise<Answer>,
  failed: (error: unknown) => Failure,
  tell: (outcome: Failure | 'done', seconds: number) => void,
): Promise<Answer> {
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  try {
    const answer = await call();
    tell('done', seconds());
    return answer;
  } catch (error) {
    tell(failed(error), seconds());
    throw error;
  }
}

/** The code of the answer to a command or query that threw. */
export function codeOf(error: unknown): string {
  if (error instanceof DomainError || error instanceof ProblemError) return error.code;
  if (error instanceof StreamErased) return 'stream_erased';
  if (error instanceof LogUnavailable) return logProblem(error);
  if (readModelsMissing(error)) return 'not_ready';
  return isDatabaseUnavailable(error) ? 'database_unavailable' : 'internal_error';
}
