type Row = Record<string, unknown>;

/** A row that two builds do not have alike; null where one has not got it. Columns are named as in Postgres. */
export interface DifferingRow {
  table: string;
  /** Values of the primary key, joined by `/`. */
  key: string;
  stored: Row | null;
  replayed: Row | null;
}
