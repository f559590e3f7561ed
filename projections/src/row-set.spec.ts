import { describe, expect, it } from '@jest/globals';
import type { TableDefinition } from './table-definition.js';
import { RowSet } from './row-set.js';

const column = { type: 'text', comment: '' } as const;
const table: TableDefinition<{ lead: string; n: number; text: string }> = {
  name: 'sample',
  comment: '',
  primaryKey: ['lead', 'n'],
  lookup: { by: 'lead', newest: 'n' },
  indexes: [],
  columns: { lead: column, n: { type: 'integer', comment: '' }, text: column },
};

describe('RowSet', () => {
  it('gives what was loaded, then what was put', () => {
    const rows = new RowSet();
    rows.load(table, [{ lead: 'a', n: 1, text: 'stored' }]);
    expect(rows.get(table, 'a')).toEqual({ lead: 'a', n: 1, text: 'stored' });
    rows.put(table, { lead: 'a', n: 2, text: 'new' });
    expect(rows.get(table, 'a')).toEqual({ lead: 'a', n: 2, text: 'new' });
    expect(rows.changedRows(table)).toEqual([{ lead: 'a', n: 2, text: 'new' }]);
  });

  it('takes back everything a failing fold did, and nothing of the folds before', () => {
    const rows = new RowSet();
    rows.atomically(() => rows.put(table, { lead: 'a', n: 1, text: 'first' }));
    const fold = () =>
      rows.atomically(() => {
        rows.put(table, { lead: 'a', n: 1, text: 'changed' });
        rows.put(table, { lead: 'a', n: 2, text: 'added' });
        throw new Error('poison');
      });
    expect(fold).toThrow('poison');
    expect(rows.get(table, 'a')).toEqual({ lead: 'a', n: 1, text: 'first' });
    expect(rows.changedRows(table)).toEqual([{ lead: 'a', n: 1, text: 'first' }]);
  });

  it('hands out the rows that no later get can find, and keeps the others', () => {
    const rows = new RowSet();
    for (const [lead, n] of [
      ['a', 1],
      ['b', 1],
      ['a', 2],
    ] as const)
      rows.put(table, { lead, n, text: `${lead}${n}` });
    expect(rows.finalCount(table)).toBe(1);
    expect(rows.takeFinal(table)).toEqual([{ lead: 'a', n: 1, text: 'a1' }]);
    expect(rows.takeFinal(table)).toEqual([]);
    expect(rows.changedRows(table).map(({ text }) => text)).toEqual(['b1', 'a2']);
    const { lookup: _, ...writtenOnly } = table;
    rows.put({ ...writtenOnly, name: 'written_only' }, { lead: 'a', n: 1, text: 'x' });
    expect(rows.takeFinal({ ...writtenOnly, name: 'written_only' })).toHaveLength(1);
  });
});
