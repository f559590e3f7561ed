import type { ProblemCode } from '../../../../contracts/src/problem.js';
import { LogRefused, type LogUnavailable } from '../../../../event-store/src/errors.js';

/** Tells whether trying again may help, or whether somebody must grant us access first. */
export function logProblem(error: LogUnavailable): ProblemCode {
  return error instanceof LogRefused ? 'log_refused' : 'log_unavailable';
}
