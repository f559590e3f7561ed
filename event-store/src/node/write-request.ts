import { isSoftDeleted, type StreamState } from './stream-state.js';
import type { ProposedEvent } from './stored-event.js';

/** A writer's expectation of a stream: its last revision, or one of EventStoreDB's words. */
export type ExpectedState = number | 'any' | 'no_stream' | 'stream_exists';

/**
 * The verdict on an append:
 * - `write`: it fits.
 * - `write-unless-known`: it fits unless its ids are already in the stream (then it is a repetition).
 * - `repeat-or-conflict`: the stream has gone further; a repetition if its ids come right after the expected revision.
 * - `conflict`: it can't fit.
 */
export type Verdict = 'write' | 'write-unless-known' | 'repeat-or-conflict' | 'conflict';

/** Revision before the first event that an exact or `no_stream` expectation appends. -1: before revision 0. */
export function revisionBefore(expected: number | 'no_stream'): number {
  return expected === 'no_stream' ? -1 : expected;
}

/** Judges an append by the stream's state. A soft-deleted stream counts as absent, but keeps counting revisions. */
export function judgeAppend(expected: ExpectedState, state: StreamState): Verdict {
  const gone = isSoftDeleted(state);
  if (expected === 'any') return 'write-unless-known';
  if (expected === 'stream_exists') return gone || state.last < 0 ? 'conflict' : 'write-unless-known';
  const before = revisionBefore(expected);
  if (before > state.last) return 'conflict';
  if (before === state.last || (expected === 'no_stream' && gone)) return 'write';
  return 'repeat-or-conflict';
}

/** Whether a soft delete or a tombstone is allowed. Only a tombstone may apply to a stream that never existed. */
export function mayDelete(kind: 'soft-delete' | 'tombstone', expected: ExpectedState, state: StreamState): boolean {
  if (kind === 'soft-delete' && state.last < 0 && !state.metadata) return false;
  if (expected === 'any') return true;
  if (expected === 'no_stream') return state.last < 0;
  if (expected === 'stream_exists') return state.last >= 0;
  return state.last === expected;
}

interface AnyWrite {
  stream: string;
  expected: ExpectedState;
  /** Milliseconds since the Unix epoch; a write that still waits then is dropped. */
  deadline: number;
}

export interface AppendRequest extends AnyWrite {
  kind: 'append';
  events: ProposedEvent[];
  /** Size of the events as the maximum append size counts it. */
  bytes: number;
}

export interface DeleteRequest extends AnyWrite {
  kind: 'soft-delete' | 'tombstone';
}

export type WriteRequest = AppendRequest | DeleteRequest;

/** Where a write ended: the stream's last revision (-1: it has none) and the position of the write. */
export interface Written {
  revision: number;
  position: number;
}
