/** One row of a history's list. */
export interface HistoryRow {
  key: string;
  /** The events it shows, oldest first; none for a separator. */
  eventIds: readonly string[];
  /** Px, until it is drawn and measured. */
  height: number;
}
