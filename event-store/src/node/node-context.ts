import type { Reader } from './reader.js';
import type { Tail } from './tail.js';
import type { Writer } from './writer.js';

/** What the services share. */
export interface NodeContext {
  writer: Writer;
  reader: Reader;
  tail: Tail;
  log: (line: string) => void;
  /** Calls that go on until somebody ends them; each is told when the node stops. */
  openCalls: Set<{ fail(error: unknown): void }>;
}
