import type { Problem, ProblemCode } from '../../../../contracts/src/problem.js';

/** What a refusal tells besides its code and sentence. The shapes are those of the problem answer. */
export type RefusalExtras = Pick<
  Problem,
  'errors' | 'currentRevision' | 'laterEvents' | 'mergedInto' | 'freeTimes' | 'besides'
>;

/**
 * A refused command. Clients switch on `code`, which also decides the HTTP status; `detail` is a sentence for a person, if there
 * is more to say than the code's own title.
 */
export class DomainError extends Error {
  constructor(
    readonly code: ProblemCode,
    readonly detail?: string,
    readonly extras: RefusalExtras = {},
  ) {
    super(detail ? `${code}: ${detail}` : code);
    this.name = 'DomainError';
  }
}
