import type { ProblemCode } from '../../../../contracts/src/problem.js';
import { ProblemError } from '../problems/problem.js';

/** Why a call brought no usable answer. */
export type OutboundFailure =
  | 'unreachable'
  | 'timeout'
  | 'refused'
  | 'rate_limited'
  | 'failed'
  | 'malformed'
  | 'too_large'
  | 'cancelled';

export interface OutboundDetails {
  /** HTTP status, if an answer came. */
  status?: number;
  /** How long the provider asks us to wait, capped. */
  retryAfterMs?: number;
  /** Whether the provider may have acted. False: it certainly has not. */
  mayHaveActed?: boolean;
  cause?: unknown;
}

/** A call to the outside failed. The message is a sentence without secrets and personal data. */
export class OutboundError extends Error {
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  readonly mayHaveActed: boolean;

  constructor(
    readonly kind: OutboundFailure,
    message: string,
    { status, retryAfterMs, mayHaveActed = true, cause }: OutboundDetails = {},
  ) {
    super(message, { cause });
    this.name = 'OutboundError';
    this.status = status;
    this.retryAfterMs = retryAfterMs;
    this.mayHaveActed = mayHaveActed;
  }

  /**
   * Whether the same call may succeed later with nothing changed. An answer that is cut off or makes no sense says as little as none:
   * the work may have been done (`mayHaveActed`), so the provider is asked by our own reference before the next try.
   */
  get passing(): boolean {
    return this.kind !== 'refused' && this.kind !== 'cancelled';
  }

  /** The same failure, saying whether the provider may have acted. */
  acting(mayHaveActed: boolean): OutboundError {
    const { kind, message, status, retryAfterMs, cause } = this;
    return new OutboundError(kind, message, { status, retryAfterMs, mayHaveActed, cause });
  }
}

/** For calls that change nothing over there: however they fail, they have done nothing. */
export async function onlyAsking<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    throw error instanceof OutboundError && error.mayHaveActed ? error.acting(false) : error;
  }
}

/**
 * Asks a provider for somebody who waits: its failure is their refusal, and says why.
 * @param failed gets the failure first, to log it
 * @throws ProblemError with this code; whatever else is thrown
 */
export async function orRefused<Answer>(
  code: ProblemCode,
  ask: () => Promise<Answer>,
  failed: (error: OutboundError) => void = () => undefined,
): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    failed(error);
    throw new ProblemError(code, { detail: `${error.message}.` });
  }
}
