/** What became of a call that brought no answer to work with. */
export type OutboundFailure =
  'unreachable' | 'timeout' | 'refused' | 'rate_limited' | 'failed' | 'malformed' | 'too_large' | 'cancelled';

export interface OutboundDetails {
  /** HTTP status, where one came. */
  status?: number;
  /** What the provider asks us to wait, capped. */
  retryAfterMs?: number;
  /** Whether the provider may have done what it was asked. False: it certainly has not. */
  mayHaveActed?: boolean;
  cause?: unknown;
}

/** A call to the outside failed. The message is a sentence without a secret and without anything of a person. */
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

  /** Whether the same call may succeed later without anybody changing anything. */
  get passing(): boolean {
    return ['unreachable', 'timeout', 'rate_limited', 'failed'].includes(this.kind);
  }
}
