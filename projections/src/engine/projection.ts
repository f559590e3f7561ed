import type { EventType } from '../../../contracts/src/events/catalogue.js';
import type { Subject } from '../../../contracts/src/live/subject.js';
import type { ReadableEvent, UnreadableEvent } from '../../../event-store/src/types.js';
import type { RowSet } from './tables/row-set.js';
import type { TableDefinition } from '../../../contracts/src/columns.js';

type Row = Record<string, unknown>;

/** A row that differs between two builds; null if one does not have it. Columns are named as in Postgres. */
export interface DifferingRow {
  table: string;
  /** Values of the primary key, joined by `/`. */
  key: string;
  stored: Row | null;
  replayed: Row | null;
}

/**
 * The rows that a projection reads for an event, fetched before the batch is folded: the row that the table's lookup finds for a key, or
 * all rows with this `subject`.
 */
export type Lookup = { table: TableDefinition; key: string } | { table: TableDefinition; subject: string };

/** One line about what a swap would change, with the rows behind it. */
export interface SummaryLine {
  text: string;
  rows: DifferingRow[];
}

/** A read model: data and pure functions. Its rows follow from the events alone: no clock, no I/O, no randomness. */
export interface Projection {
  name: string;
  /** Raised whenever the same events would give other rows: new tables are then built from the start of the log. */
  version: number;
  tables: readonly TableDefinition[];
  handles: readonly EventType[];
  /** What staff see wrong while one of its streams is parked: a sentence. */
  stale: string;
  /** The rows `project` may get, or change with `changeAll`, for this event. Never throws. */
  lookups(event: ReadableEvent): readonly Lookup[];
  /** Further rows for the event, which the rows of `lookups` name, as they are before the batch. Never throws. */
  furtherLookups?(event: ReadableEvent, rows: RowSet): readonly Lookup[];
  /** Folds one event into the rows. Throws on an impossible event: its stream is then parked in this projection. */
  project(event: ReadableEvent, rows: RowSet): void;
  /**
   * Present in a projection of the log itself, which gets every event whatever its type. Handles events that no schema accepts,
   * which park their stream in other projections. Never throws.
   */
  projectUnreadable?(event: UnreadableEvent, rows: RowSet): void;
  /** The subject that is announced to browsers when rows of this stream change; undefined if none is. */
  subjectOf?(stream: string): Subject | undefined;
  /** Further subjects that this event changes for browsers: those that its rows are shown with. @param rows after the batch. Never throws. */
  alsoConcerns?(event: ReadableEvent, rows: RowSet): readonly Subject[];
  /** Sums that people watch, which a dry run reports besides rows and fields. @param differing rows of all its tables */
  sums?(differing: readonly DifferingRow[]): SummaryLine[];
  /** A table with a row (position, eventId, stream) for every business event: shows whether a log is the one the read models came from. */
  journal?: TableDefinition;
}
