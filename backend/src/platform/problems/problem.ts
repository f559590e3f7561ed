import type { ProblemCode } from '../../../../contracts/src/problem.js';
import type { ProblemExtras } from './problem-codes.js';

/** A refusal that the HTTP layer itself decides: input, access, concurrency. Deciders throw DomainError. */
export class ProblemError extends Error {
  constructor(
    readonly code: ProblemCode,
    readonly extras: ProblemExtras = {},
    /** Seconds after which the same call may succeed (header Retry-After). */
    readonly retryAfter?: number,
  ) {
    super(extras.detail ?? code);
    this.name = 'ProblemError';
  }
}
