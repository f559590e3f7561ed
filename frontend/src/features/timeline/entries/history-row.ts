/** What a list of a history is made of, row by row. */
export interface HistoryRow {
  key: string;
  /** The events it shows, oldest first; none for a separator. */
  eventIds: readonly string[];
  /** Px, until it has been drawn and measured. */
  height: number;
}
