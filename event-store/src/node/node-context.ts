import type { Reader } from './reader.js';
import type { Tail } from './tail.js';
import type { Writer } from './writer.js';

/** The state that the services share. */
export interface NodeContext {
  writer: Writer;
  reader: Reader;
  tail: Tail;
  log: (line: string) => void;
  /** Open-ended calls; each is notified when the node stops. */
  openCalls: Set<{ fail(error: unknown): void }>;
}
