import type { EventType } from '../../contracts/src/events/catalogue.js';
import type { ReadableEvent } from '../../event-store/src/types.js';
import type { ColumnType } from './column-types.js';
import type { RowSet } from './row-set.js';

export interface Column {
  type: ColumnType;
  nullable?: true;
  /** What an analyst reads in the database: meaning and unit. */
  comment: string;
}

/**
 * One read-model table. Rows are plain objects in camelCase; in Postgres the columns are snake_case.
 * It is stored as `projection.<name>_v<version>` and served as the view `read.<name>`.
 */
export interface TableDefinition<Row extends object = Record<string, unknown>> {
  name: string;
  comment: string;
  columns: Readonly<Record<keyof Row & string, Column>>;
  primaryKey: readonly (keyof Row & string)[];
  /**
   * How `RowSet.get` finds a row: by the value of the column `by`; where that is only a part of the primary key, the row
   * with the greatest `newest`. Absent: rows of this table are written, never read.
   */
  lookup?: { by: keyof Row & string; newest?: keyof Row & string };
  /** What follows `create index on <table>`, in snake_case. */
  indexes: readonly string[];
}

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
}
