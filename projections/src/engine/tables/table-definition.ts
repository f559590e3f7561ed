import type { ColumnType } from './column-types.js';

export interface Column {
  type: ColumnType;
  nullable?: true;
  /** What an analyst reads in the database: meaning and unit. */
  comment: string;
  /** What people call it, where they say something else than its name. */
  called?: string;
  /** It only says where the row stands in the log, or follows from other columns: told of where nothing else differs. */
  bookkeeping?: true;
}

/** An index of operators that an extension of Postgres has: left out where the extension is not. */
export interface ExtensionIndex {
  extension: string;
  /** What follows `create index on <table>`, with %I (%1$I where it stands more than once) where the schema of the extension stands. */
  index: string;
  /** What is slower without it: a sentence. */
  without: string;
}

/**
 * One read-model table. Rows are plain objects in camelCase; in Postgres the columns are snake_case.
 * It is stored as `projection.<name>_v<version>` and served as the view `read.<name>`.
 */
export interface TableDefinition<Row extends object = Record<string, unknown>> {
  name: string;
  comment: string;
  /** What people call a row, and several. */
  rows: { one: string; many: string };
  /** What people see as one thing with the row: the kind of it, and the column with its id. Absent: nobody is told of its rows. */
  subject?: { kind: string; id: keyof Row & string };
  columns: Readonly<Record<keyof Row & string, Column>>;
  primaryKey: readonly (keyof Row & string)[];
  /**
   * How `RowSet.get` finds a row: by the value of the column `by`; where that is only a part of the primary key, the row
   * with the greatest `newest`. Absent: rows of this table are written, never read.
   */
  lookup?: { by: keyof Row & string; newest?: keyof Row & string };
  /**
   * Columns of numbers that `RowSet.add` adds to, whatever stands there: kept counts, whose rows an event need not look up. All others
   * are the primary key. Such a table has no lookup and no subject.
   */
  sums?: readonly (keyof Row & string)[];
  /** What follows `create index on <table>`, in snake_case. */
  indexes: readonly (string | ExtensionIndex)[];
}
