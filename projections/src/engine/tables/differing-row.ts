type Row = Record<string, unknown>;

/** A row that differs between two builds; null if one does not have it. Columns are named as in Postgres. */
export interface DifferingRow {
  table: string;
  /** Values of the primary key, joined by `/`. */
  key: string;
  stored: Row | null;
  replayed: Row | null;
}
