import { describe, expect, it } from '@jest/globals';
import { shelves } from '../../../test/toy-shelves.js';
import type { DifferingRow } from '../projection.js';
import { differencesOf, summarise } from './compare.js';

function row(key: string, stored: Record<string, unknown> | null, replayed: Record<string, unknown> | null) {
  const base = { room: 'Hall', book_count: 3, last_title: null, revision: 3 };
  return {
    ...{ table: 'shelves', key },
    stored: stored && { ...base, ...stored },
    replayed: replayed && { ...base, ...replayed },
  } satisfies DifferingRow;
}
const textsOf = (...rows: DifferingRow[]) => summarise(shelves, rows).map(({ text }) => text);

describe('the summary of a dry run', () => {
  it('says what would change in the words of the projection, with the rows behind each line', () => {
    const appears = row('1', null, {});
    const moved = [row('2', { room: 'Attic' }, {}), row('3', { room: 'Attic' }, {})];
    const counted = row('4', { book_count: 1 }, {});
    const all = [appears, ...moved, counted];
    expect(summarise(shelves, all)).toEqual([
      { text: '1 shelf appears', rows: [appears] },
      { text: '2 shelves change room', rows: moved },
      { text: '1 shelf changes number of books', rows: [counted] },
      { text: '+5 books in the library', rows: all },
    ]);
  });

  it('calls a field that nobody gave a name by its own', () => {
    expect(textsOf(row('1', { last_title: 'Sample Tales' }, {}))).toEqual(['1 shelf changes last title']);
  });

  it('names bookkeeping only where nothing else differs', () => {
    expect(textsOf(row('1', { revision: 2, room: 'Attic' }, {}), row('2', { revision: 2 }, {}))).toEqual([
      '1 shelf changes room',
      '1 shelf changes revision',
    ]);
  });

  it('does not mistake a row of another table for its own', () => {
    expect(summarise({ tables: shelves.tables }, [{ ...row('1', null, {}), table: 'others' }])).toEqual([]);
  });
});

describe('differences', () => {
  it('are listed by field, and a row that one side lacks as a whole', () => {
    const [changed, missing] = [row('1', { room: 'Attic' }, {}), row('2', null, {})];
    expect(differencesOf([changed, missing])).toEqual([
      { table: 'shelves', key: '1', field: 'room', stored: 'Attic', replayed: 'Hall' },
      { table: 'shelves', key: '2', field: '*', stored: null, replayed: missing.replayed },
    ]);
  });
});
