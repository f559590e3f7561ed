import { describe, expect, it } from '@jest/globals';
import type { TableDefinition } from './table-definition.js';
import { RowSet } from './row-set.js';

const column = { type: 'text', comment: '' } as const;
const table: TableDefinition<{ shelf: string; n: number; text: string }> = {
  name: 'sample',
  comment: '',
  rows: { one: 'row', many: 'rows' },
  primaryKey: ['shelf', 'n'],
  lookup: { by: 'shelf', newest: 'n' },
  indexes: [],
  columns: { shelf: column, n: { type: 'integer', comment: '' }, text: column },
};

describe('RowSet', () => {
  it('gives what was loaded, then what was put', () => {
    const rows = new RowSet();
    rows.load(table, [{ shelf: 'a', n: 1, text: 'stored' }]);
    expect(rows.get(table, 'a')).toEqual({ shelf: 'a', n: 1, text: 'stored' });
    rows.put(table, { shelf: 'a', n: 2, text: 'new' });
    expect(rows.get(table, 'a')).toEqual({ shelf: 'a', n: 2, text: 'new' });
    expect(rows.changedRows(table)).toEqual([{ shelf: 'a', n: 2, text: 'new' }]);
  });

  it('takes back everything a failing fold did, and nothing of the folds before', () => {
    const rows = new RowSet();
    rows.atomically(() => rows.put(table, { shelf: 'a', n: 1, text: 'first' }));
    const fold = () =>
      rows.atomically(() => {
        rows.put(table, { shelf: 'a', n: 1, text: 'changed' });
        rows.put(table, { shelf: 'a', n: 2, text: 'added' });
        throw new Error('poison');
      });
    expect(fold).toThrow('poison');
    expect(rows.get(table, 'a')).toEqual({ shelf: 'a', n: 1, text: 'first' });
    expect(rows.changedRows(table)).toEqual([{ shelf: 'a', n: 1, text: 'first' }]);
  });

  it('hands out the rows that no later get can find, and keeps the others', () => {
    const rows = new RowSet();
    for (const [shelf, n] of [
      ['a', 1],
      ['b', 1],
      ['a', 2],
    ] as const)
      rows.put(table, { shelf, n, text: `${shelf}${n}` });
    expect(rows.finalCount(table)).toBe(1);
    expect(rows.takeFinal(table)).toEqual([{ shelf: 'a', n: 1, text: 'a1' }]);
    expect(rows.takeFinal(table)).toEqual([]);
    expect(rows.changedRows(table).map(({ text }) => text)).toEqual(['b1', 'a2']);
    const { lookup: _, ...writtenOnly } = table;
    rows.put({ ...writtenOnly, name: 'written_only' }, { shelf: 'a', n: 1, text: 'x' });
    expect(rows.takeFinal({ ...writtenOnly, name: 'written_only' })).toHaveLength(1);
  });
});
