import type { EventType } from '../../../contracts/src/events/catalogue.js';
import type { Subject } from '../../../contracts/src/subject.js';
import type { ReadableEvent, UnreadableEvent } from '../../../event-store/src/types.js';
import type { DifferingRow } from './tables/differing-row.js';
import type { RowSet } from './tables/row-set.js';
import type { TableDefinition } from './tables/table-definition.js';

/**
 * What an event's projection reads; fetched before the batch is folded: the row that the table's lookup finds for a key, or all rows
 * that say the table's `subject` is this one.
 */
export type Lookup = { table: TableDefinition; key: string } | { table: TableDefinition; subject: string };

/** One line of what a swap would change, with the rows behind it. */
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
  /** Folds one event into the rows. Throws on an event that can't be: its stream is then parked in this projection. */
  project(event: ReadableEvent, rows: RowSet): void;
  /**
   * Present in a projection of the log itself, which has every event whatever its type: takes those that no schema accepts,
   * which park their stream in other projections. Never throws.
   */
  projectUnreadable?(event: UnreadableEvent, rows: RowSet): void;
  /** What browsers are told has changed, when rows of this stream did; undefined for a stream that nobody is told of. */
  subjectOf?(stream: string): Subject | undefined;
  /** What else changed for browsers when this event came: what its rows are shown with. Never throws. */
  alsoConcerns?(event: ReadableEvent): readonly Subject[];
  /** What a dry run says besides rows and fields, as sums that people watch. @param differing rows of all its tables */
  sums?(differing: readonly DifferingRow[]): SummaryLine[];
  /** A table with a row (position, eventId, stream) for every event of the business: shows whether a log is the one it was made from. */
  journal?: TableDefinition;
}
