import type { DomainEvent } from '../../contracts/src/events/catalogue.js';
import type { Unreadable } from '../../contracts/src/events/decode.js';
import type { MacMark, EventMetadata } from '../../contracts/src/log/metadata.js';

/** An event to append: readable data of the newest version. The append boundary adds `version` and seals personal fields. */
export type NewEvent = DomainEvent & {
  /** UUID. The same append with the same ids is stored once. */
  id: string;
  metadata: Omit<EventMetadata, 'version'>;
};

interface Recorded {
  id: string;
  stream: string;
  /** Place in its stream, 0 for the first. */
  revision: number;
  /** Place in the whole log: strictly growing, with gaps. On a cluster it exceeds 2^53, hence bigint. */
  position: bigint;
  /** When the store recorded it. */
  created: Date;
  /** Set if its MAC is not valid: an event that had to have one is unreadable. */
  mac?: MacMark;
}

/** An event as read: upcast to the newest version, parsed, unsealed. */
export type ReadableEvent = Recorded & { readable: true; metadata: EventMetadata } & DomainEvent;

/** An event that no schema accepts. Shown and counted, never dropped; commands on its stream are refused. */
export type UnreadableEvent = Recorded & {
  readable: false;
  type: string;
  /** As stored, unsealed where possible; null if it is no JSON. */
  data: unknown;
  metadata: Partial<EventMetadata>;
  unreadable: Unreadable;
};

export type LogEvent = ReadableEvent | UnreadableEvent;

/** Whether operators decided that everybody leaves the event out. */
export function isSkipped(event: LogEvent): event is UnreadableEvent {
  return !event.readable && event.unreadable.reason === 'skipped';
}

/** Whether nobody may go on past the event: it can't be read, and no operator has decided to leave it out. */
export function blocks(event: LogEvent): event is UnreadableEvent {
  return !event.readable && event.unreadable.reason !== 'skipped';
}

/** Revision a stream must have for an append to be accepted. */
export type ExpectedRevision = number | 'no_stream' | 'any';

/** The answer to an append: the last event's revision and position. */
export interface Appended {
  revision: number;
  position: bigint;
}

/** One step of reading the whole log. `position` is the reader's, even past events that are not ours. */
export interface LogBatch {
  events: LogEvent[];
  position: bigint;
}
