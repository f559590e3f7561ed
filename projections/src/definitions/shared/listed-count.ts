import type { Lookup } from '../../engine/projection.js';
import type { RowSet } from '../../engine/tables/row-set.js';
import { called, int, table, type TableDefinition, text } from '../../../../contracts/src/columns.js';

const columns = {
  listed: text('What is counted.'),
  rowCount: called('number', int('How many there are.')),
};

/**
 * One row holds how many rows a list without filters has: counting them for each view would read all of them. Every event that
 * adds one writes this row.
 */
export class ListedCount {
  readonly table: TableDefinition<typeof columns>;
  readonly lookup: Lookup;

  /**
   * @param name of the table
   * @param many the people's word for the listed things; also the row's key
   * @param comment which of them count
   */
  constructor(
    name: string,
    private readonly many: string,
    comment: string,
  ) {
    this.table = table({
      name,
      comment,
      rows: { one: 'count', many: 'counts' },
      primaryKey: ['listed'],
      lookup: { by: 'listed' },
      indexes: [],
      columns,
    });
    this.lookup = { table: this.table, key: many };
  }

  /** @param isListed whether the row is in the list after an event, `wasListed` before it */
  count(rows: RowSet, wasListed: boolean, isListed: boolean): void {
    if (wasListed === isListed) return;
    const before = rows.get(this.table, this.many)?.rowCount ?? 0;
    rows.put(this.table, { listed: this.many, rowCount: before + (isListed ? 1 : -1) });
  }
}
