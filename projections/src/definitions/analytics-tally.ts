import type { RowSet } from '../engine/tables/row-set.js';
import { analyticsTalliesTable } from '../../../contracts/src/analytics/counted-views.js';

/** Adds to a kept figure. @param key figure, day, bucket and num, as in the table's columns */
export function tally(
  rows: RowSet,
  [figure, day, bucket, num]: readonly [figure: string, day: string, bucket: string, num: number],
  tallied: number,
  cents = 0,
): void {
  // Removing nothing gives 0, not -0: a row never holds a negative zero.
  rows.add(analyticsTalliesTable, { figure, day, bucket, num, tallied, cents: cents || 0 });
}
