import {
  comparisonSides,
  type ComparisonPage,
  type ComparisonQuery,
  type ComparisonRow,
  type ComparisonSide,
} from '../../../../../contracts/src/queries/marketing-comparison.js';

/** How far a comparison has come. */
export interface Progress {
  side: ComparisonSide;
  /** Leads of this side that were gone through. */
  looked: number;
  total: number;
}

/** What was found so far. */
export interface Found {
  rows: ComparisonRow[];
  deletedHere: number;
  /** Leads of both sides that were gone through. */
  looked: number;
  /** There were more than are kept: nothing is said of the rest. */
  cutShort: boolean;
}

/** Rows that are kept in the page. */
export const mostRows = 5_000;

export type ReadPage = (query: ComparisonQuery, signal: AbortSignal) => Promise<ComparisonPage>;

/**
 * Goes through both sides page by page, until the end, the bound of rows, or the signal.
 * @param tell of every page: what was found until then, and how far it is
 * @throws what `read` throws; the signal's reason
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

/** The groups that people see, in order. */
export const groups = ['gone', 'only_there', 'differs', 'never'] as const;
export type Group = (typeof groups)[number];

/** Which group a row stands in: a lead that nobody handed over is no difference that somebody has to settle. */
export function groupOf(row: ComparisonRow): Group {
  if (row.kind !== 'only_here') return row.kind;
  return row.why === 'never' ? 'never' : 'gone';
}

/** What a row is known by, in both comparisons of the same two leads. */
export function keyOf(row: ComparisonRow): string {
  return row.kind === 'only_there' ? `odoo-${row.odooId}` : `lead-${row.leadId}`;
}
