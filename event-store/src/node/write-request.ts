import type { ExpectedState } from './expected-revision.js';
import type { ProposedEvent } from './stored-event.js';

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
