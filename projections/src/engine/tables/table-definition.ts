import type { ColumnType } from './column-types.js';

interface AnyColumn {
  nullable?: true;
  /** What an analyst reads in the database: meaning and unit. */
  comment: string;
  /** The people's word for it, if it differs from the name. */
  called?: string;
  /** It only gives the row's place in the log, or follows from other columns: shown only if nothing else differs. */
  bookkeeping?: true;
}

/** Columns that can hold words. */
type WordsType = Extract<ColumnType, 'text' | 'json'>;

/**
 * personal: whether it can hold a name, an address (of a place, an e-mail or a phone), or words that somebody wrote about a person. Analysts
 * see such a column only if their login was made with `--personal`. Every column of words has to say it.
 */
export type Column = AnyColumn &
  ({ type: WordsType; personal: boolean } | { type: Exclude<ColumnType, WordsType>; personal?: never });

/** An index with operators of a Postgres extension: left out if the extension is missing. */
export interface ExtensionIndex {
  extension: string;
  /** The text after `create index on <table>`, with %I (%1$I if it occurs more than once) for the schema of the extension. */
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
  /** The people's words for one row and for several. */
  rows: { one: string; many: string };
  /** The thing that people see the row as part of: its kind, and the column with its id. Absent: nobody is told of its rows. */
  subject?: { kind: string; id: keyof Row & string };
  columns: Readonly<Record<keyof Row & string, Column>>;
  primaryKey: readonly (keyof Row & string)[];
  /**
   * How `RowSet.get` finds a row: by the value of the column `by`; if that is only a part of the primary key, the row
   * with the greatest `newest`. Absent: rows of this table are written, never read.
   */
  lookup?: { by: keyof Row & string; newest?: keyof Row & string };
  /**
   * Columns of numbers to which `RowSet.add` adds, whatever they hold: kept counts, whose rows an event need not look up. All other columns
   * are the primary key. Such a table has no lookup and no subject.
   */
  sums?: readonly (keyof Row & string)[];
  /** The text after `create index on <table>`, in snake_case. */
  indexes: readonly (string | ExtensionIndex)[];
}
