import type { Projection, SummaryLine } from '../projection.js';
import type { DifferingRow } from '../tables/differing-row.js';
import type { TableDefinition } from '../../../../contracts/src/columns.js';
import { columnsOf } from '../tables/table-sql.js';

/**
 * What would change for people if the replayed rows served, in the projection's words: rows that appear or disappear, fields that
 * change, and the sums that the projection names. Bookkeeping is left out unless nothing else differs.
 */
export function summarise(
  { tables, sums }: Pick<Projection, 'tables' | 'sums'>,
  differing: readonly DifferingRow[],
): SummaryLine[] {
  const lines = tables.flatMap((table) => {
    const rows = differing.filter((row) => row.table === table.name);
    const columns = new Map(columnsOf(table));
    return [
      ...line(table, { one: 'appears', many: 'appear' }, (row) => !row.stored, rows),
      ...line(table, { one: 'disappears', many: 'disappear' }, (row) => !row.replayed, rows),
      ...changedFields(rows, (field) => columns.get(field)?.bookkeeping === true).flatMap(([field, changed]) => {
        const called = columns.get(field)?.called ?? field.replace(/_cents$/, '').replaceAll('_', ' ');
        return line(table, { one: `changes ${called}`, many: `change ${called}` }, () => true, changed);
      }),
    ];
  });
  return [...lines, ...(sums?.(differing) ?? [])];
}

/** "1 shelf appears", "2 shelves appear"; nothing for 0 rows. */
function line(
  { rows: called }: TableDefinition,
  verb: { one: string; many: string },
  concerned: (row: DifferingRow) => boolean,
  among: readonly DifferingRow[],
): SummaryLine[] {
  const rows = among.filter(concerned);
  if (rows.length === 0) return [];
  const text = rows.length === 1 ? `${called.one} ${verb.one}` : `${called.many} ${verb.many}`;
  return [{ text: `${rows.length} ${text}`, rows }];
}

/** Field -> number of rows whose field differs, greatest first. */
function changedFields(
  rows: readonly DifferingRow[],
  isBookkeeping: (field: string) => boolean,
): [string, DifferingRow[]][] {
  const changed = new Map<string, DifferingRow[]>();
  for (const row of rows) {
    const { stored, replayed } = row;
    if (!stored || !replayed) continue;
    const fields = Object.keys(replayed).filter(
      (field) => JSON.stringify(stored[field]) !== JSON.stringify(replayed[field]),
    );
    const told = fields.filter((field) => !isBookkeeping(field));
    for (const field of told.length > 0 ? told : fields) changed.set(field, [...(changed.get(field) ?? []), row]);
  }
  return [...changed].sort(([, a], [, b]) => b.length - a.length);
}
