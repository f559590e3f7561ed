import type { DomainEvent } from '../../../contracts/src/events/catalogue.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';

/** Something to be done later, at the earliest when it is due. One per key at a time. */
export interface Task {
  key: string;
  /** Of the event that asked for it; everything that is done about it carries the same. */
  correlationId: string;
  /** ISO 8601, UTC. */
  dueAt: string;
}

/** What an event means for the tasks: one is noted, or the one with this key needs no doing any more. */
export type Reaction = { note: Task } | { drop: string };

/**
 * Does what events ask for outside of the log: the one kind of place with side effects. Apart from projections, so that no
 * rebuild starts anything, and with a durable position of its own.
 */
export interface ProcessManager {
  /** Never changes: position and tasks are kept under it, and it is the actor of what it appends. */
  name: string;
  handles: readonly DomainEvent['type'][];
  /** Pure. */
  react(event: ReadableEvent): Reaction | undefined;
  /**
   * Does a task that is due and records what came of it as events. It may have been done before, in part or as a whole, by a
   * process that was killed: it has to look first, and to use the same idempotency key for an effect whenever it is tried.
   * @throws to be called again later
   */
  perform(task: Task): Promise<void>;
}
