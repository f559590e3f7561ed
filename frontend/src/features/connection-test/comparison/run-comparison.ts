import {
  comparisonSides,
  type ComparisonPage,
  type ComparisonQuery,
  type ComparisonRow,
  type ComparisonSide,
} from '../../../../../contracts/src/marketing/queries.js';

/** The progress of a comparison. */
export interface Progress {
  side: ComparisonSide;
  /** The number of leads of this side compared so far. */
  looked: number;
  total: number;
}

/** The rows found so far. */
export interface Found {
  rows: ComparisonRow[];
  deletedHere: number;
  /** The number of leads of both sides compared so far. */
  looked: number;
  /** Rows beyond the limit were dropped. */
  cutShort: boolean;
}

/** The number of rows kept in the page. */
export const mostRows = 5_000;

export type ReadPage = (query: ComparisonQuery, signal: AbortSignal) => Promise<ComparisonPage>;

/**
 * Compares both sides page by page, until the end, the limit of rows, or the signal.
 * @param tell called for every page with the rows so far and the progress
 * @throws the errors of `read`; the signal's reason
 */
export async function runComparison(
  read: ReadPage,
  signal: AbortSignal,
  tell: (found: Found, progress: Progress) => void,
): Promise<Found> {
  let found: Found = { rows: [], deletedHere: 0, looked: 0, cutShort: false };
  for (const side of comparisonSides) {
    let progress: Progress = { side, looked: 0, total: 0 };
    for (let after: string | undefined; ;) {
      const page = await read(after === undefined ? { side } : { side, after }, signal);
      signal.throwIfAborted();
      progress = { side, looked: progress.looked + page.looked, total: page.total ?? progress.total };
      const rows = [...found.rows, ...page.rows];
      found = {
        rows: rows.slice(0, mostRows),
        deletedHere: found.deletedHere + page.deletedHere,
        looked: found.looked + page.looked,
        cutShort: rows.length > mostRows,
      };
      tell(found, progress);
      if (found.cutShort) return found;
      if (page.next === null) break;
      after = page.next;
    }
  }
  return found;
}

/** The groups in the order in which people see them. */
export const groups = ['gone', 'only_there', 'differs', 'never'] as const;
export type Group = (typeof groups)[number];

/** The group of a row. A lead that nobody sent to Odoo is not a difference that somebody has to settle. */
export function groupOf(row: ComparisonRow): Group {
  if (row.kind !== 'only_here') return row.kind;
  return row.why === 'never' ? 'never' : 'gone';
}

/** The key of a row. It is the same in every comparison of the same two leads. */
export function keyOf(row: ComparisonRow): string {
  return row.kind === 'only_there' ? `odoo-${row.odooId}` : `lead-${row.leadId}`;
}
