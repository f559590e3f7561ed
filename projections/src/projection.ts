import type { EventType } from '../../contracts/src/events/catalogue.js';
import type { ReadableEvent, UnreadableEvent } from '../../event-store/src/types.js';
import type { RowSet } from './row-set.js';
import type { TableDefinition } from './table-definition.js';

/** A row that an event's projection reads; fetched before the batch is folded. */
export interface Lookup {
  table: TableDefinition;
  key: string;
}

/** A read model: data and pure functions. Its rows follow from the events alone: no clock, no I/O, no randomness. */
export interface Projection {
  name: string;
  /** Raised whenever the same events would give other rows: new tables are then built from the start of the log. */
  version: number;
  tables: readonly TableDefinition[];
  handles: readonly EventType[];
  /** The rows `project` may get for this event. Never throws. */
  lookups(event: ReadableEvent): readonly Lookup[];
  /** Folds one event into the rows. Throws on an event that can't be: its stream is then parked in this projection. */
  project(event: ReadableEvent, rows: RowSet): void;
  /**
   * Present in a projection of the log itself, which has every event whatever its type: takes those that no schema accepts,
   * which park their stream in other projections. Never throws.
   */
  projectUnreadable?(event: UnreadableEvent, rows: RowSet): void;
}
