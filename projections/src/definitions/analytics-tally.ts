import type { RowSet } from '../engine/tables/row-set.js';
import { analyticsTalliesTable } from './analytics-tallies-table.js';

/** Adds to a kept figure. @param key figure, day, bucket and num, as the table's columns tell */
export function tally(
  rows: RowSet,
  [figure, day, bucket, num]: readonly [figure: string, day: string, bucket: string, num: number],
  tallied: number,
  cents = 0,
): void {
  // Nothing taken out is nothing: no row has a zero below zero.
  rows.add(analyticsTalliesTable, { figure, day, bucket, num, tallied, cents: cents || 0 });
}
