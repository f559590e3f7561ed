import type { ProblemCode } from '../../../../contracts/src/problem.js';
import { LogRefused, type LogUnavailable } from '../../../../event-store/src/errors.js';

/** Whether trying again may help, or somebody has to give us the right first. */
export function logProblem(error: LogUnavailable): ProblemCode {
  return error instanceof LogRefused ? 'log_refused' : 'log_unavailable';
}
