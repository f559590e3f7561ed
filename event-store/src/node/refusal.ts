import type { ExpectedState } from './write-request.js';

/** Why the node refuses a request. `current` -1: the stream does not exist. */
export type Refusal =
  | { kind: 'wrong-expected-version'; stream: string; expected: ExpectedState; current: number }
  | { kind: 'stream-deleted'; stream: string }
  | { kind: 'maximum-append-size-exceeded'; maxBytes: number }
  | { kind: 'timeout' }
  | { kind: 'unavailable' }
  | { kind: 'invalid-argument'; reason: string };

/** A refusal on its way to the caller; `grpc-errors.ts` translates it into the protocol's terms. */
export class NodeError extends Error {
  constructor(
    readonly refusal: Refusal,
    options?: ErrorOptions,
  ) {
    super(refusal.kind, options);
    this.name = 'NodeError';
  }
}

/** The node can't serve right now (Postgres away, stopping); whether a write in flight was stored is unknown. */
export function unavailable(cause?: unknown): NodeError {
  return new NodeError({ kind: 'unavailable' }, { cause });
}

/** The request itself is wrong; the same request will be refused again. */
export function invalidArgument(reason: string, cause?: unknown): NodeError {
  return new NodeError({ kind: 'invalid-argument', reason }, { cause });
}
