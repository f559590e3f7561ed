import { describe, expect, it } from '@jest/globals';
import { cents, int, table as declared, text } from '../../../../contracts/src/columns.js';
import { RowSet } from './row-set.js';

const table = declared({
  name: 'sample',
  comment: '',
  rows: { one: 'row', many: 'rows' },
  primaryKey: ['shelf', 'n'],
  lookup: { by: 'shelf', newest: 'n' },
  indexes: [],
  columns: { shelf: text(''), n: int(''), text: text('') },
});

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

  describe('a table whose lookup key is its primary key', () => {
    const single: typeof table = {
      ...{ ...table, name: 'single', subject: { kind: 'shelf', id: 'shelf' } },
      ...{ primaryKey: ['shelf'], lookup: { by: 'shelf' } },
    };
    const stored = { shelf: 'a', n: 1, text: 'stored' };

    it('gives the row of the database again after a failing fold, and writes nothing', () => {
      const rows = new RowSet();
      rows.load(single, [stored]);
      const fold = () =>
        rows.atomically(() => {
          rows.put(single, { ...stored, text: 'changed' });
          expect(rows.get(single, 'a')?.text).toBe('changed');
          throw new Error('poison');
        });
      expect(fold).toThrow('poison');
      expect([rows.get(single, 'a'), rows.changedRows(single)]).toEqual([stored, []]);
    });

    it('finds every row again, so none is final, and a row that was sent on only once it is given back', () => {
      const rows = new RowSet(true);
      for (const [n, shelf] of ['a', 'b', 'a', 'c'].entries()) rows.put(single, { shelf, n, text: '' });
      expect([rows.finalCount(single), rows.takeFinal(single)]).toEqual([0, []]);
      const cold = rows.takeCold(single, 1);
      expect(cold.map(({ shelf }) => shelf)).toEqual(['b', 'a']);
      expect(['a', 'b', 'c'].map((shelf) => rows.get(single, shelf)?.n)).toEqual([undefined, undefined, 3]);
      rows.takenBack(single, cold.slice(1));
      expect(rows.get(single, 'a')?.n).toBe(2);
      rows.changeAll(single, 'a', (row) => ({ ...row, text: 'black' }));
      expect([rows.get(single, 'a')?.text, rows.get(single, 'c')?.text]).toEqual(['black', '']);
    });
  });

  describe('sums', () => {
    const sums = declared({
      ...{ name: 'sums', comment: '', rows: { one: 'sum', many: 'sums' }, indexes: [] },
      primaryKey: ['shelf'],
      sums: ['books', 'cents'],
      columns: { shelf: text(''), books: int(''), cents: cents('') },
    });

    it('add up by their key, and a failing fold takes back what it added', () => {
      const rows = new RowSet();
      rows.atomically(() => rows.add(sums, { shelf: 'a', books: 2, cents: 500 }));
      rows.atomically(() => rows.add(sums, { shelf: 'a', books: -1, cents: -200 }));
      const fold = () =>
        rows.atomically(() => {
          rows.add(sums, { shelf: 'a', books: 7, cents: 7 });
          rows.add(sums, { shelf: 'b', books: 7, cents: 7 });
          throw new Error('poison');
        });
      expect(fold).toThrow('poison');
      expect(rows.changedRows(sums)).toEqual([{ shelf: 'a', books: 1, cents: 300 }]);
    });

    it('are never final: a later event may add to any', () => {
      const rows = new RowSet();
      rows.add(sums, { shelf: 'a', books: 2, cents: 500 });
      expect([rows.finalCount(sums), rows.takeFinal(sums)]).toEqual([0, []]);
    });
  });

  describe('a change of all rows of a subject', () => {
    const owned = { ...table, subject: { kind: 'shelf', id: 'shelf' as const } };
    const blacken = (row: { shelf: string; n: number; text: string }) => ({ ...row, text: 'black' });

    it('meets those of the database and those put since, and no other’s', () => {
      const rows = new RowSet();
      rows.load(owned, [{ shelf: 'a', n: 2, text: 'stored' }]);
      rows.loadAll(
        owned,
        [1, 2].map((n) => ({ shelf: 'a', n, text: 'stored' })),
      );
      rows.put(owned, { shelf: 'a', n: 2, text: 'newer' });
      rows.put(owned, { shelf: 'a', n: 3, text: 'new' });
      rows.put(owned, { shelf: 'b', n: 1, text: 'other' });
      rows.changeAll(owned, 'a', blacken);
      expect(rows.get(owned, 'a')).toEqual({ shelf: 'a', n: 3, text: 'black' });
      const changed = rows.changedRows(owned).map(({ shelf, n, text }) => [shelf, n, text].join(' '));
      expect(changed.sort()).toEqual(['a 1 black', 'a 2 black', 'a 3 black', 'b 1 other']);
    });

    it('meets those that were taken out before, and none that was put after', () => {
      const rows = new RowSet();
      for (const n of [1, 2]) rows.put(owned, { shelf: 'a', n, text: 'before' });
      const taken = rows.takeFinal(owned);
      rows.changeAll(owned, 'a', blacken);
      rows.put(owned, { shelf: 'a', n: 3, text: 'after' });
      const written = [...taken, ...rows.changedRows(owned)];
      expect(written.map(({ text }) => text)).toEqual(['before', 'black', 'after']);
      expect(rows.changedLate(owned, written).map(({ text }) => text)).toEqual(['black', 'black', 'after']);
    });

    it('is taken back with the rest of a failing fold', () => {
      const rows = new RowSet();
      rows.put(owned, { shelf: 'a', n: 1, text: 'first' });
      rows.atomically(() => rows.changeAll(owned, 'b', blacken));
      const fold = () =>
        rows.atomically(() => {
          rows.changeAll(owned, 'a', blacken);
          throw new Error('poison');
        });
      expect(fold).toThrow('poison');
      expect(rows.changedRows(owned)).toEqual([{ shelf: 'a', n: 1, text: 'first' }]);
      expect(rows.changedSubjects(owned)).toEqual(['b']);
    });
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
