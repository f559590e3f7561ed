import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readCell, writeCell, type Cell } from './cell.js';

const plain: Cell = { part: 'stands', bucket: 'closed', split: '', period: 0, num: null };

describe('the address of a figure', () => {
  it.each([
    ['of no split and no place', plain, 'stands~closed~=~0~'],
    ['of an unknown split', { ...plain, split: null }, 'stands~closed~*~0~'],
    ['of a split that is a star', { ...plain, split: '*' }, 'stands~closed~=*~0~'],
    ['of the second period and a place', { ...plain, period: 1, num: 12 }, 'stands~closed~=~1~12'],
    ['of all places up to one', { ...plain, num: -3, upTo: true }, 'stands~closed~=~0~to-3'],
    ['of no bucket', { ...plain, bucket: '' }, 'stands~~=~0~'],
    ['of words with marks of their own', { ...plain, bucket: 'a~b c', split: 'd~/' }, 'stands~a%7Eb%20c~=d%7E%2F~0~'],
  ] as [string, Cell, string][])('%s', (_what, cell, text) => {
    expect(writeCell(cell)).toBe(text);
    expect(readCell(text)).toEqual(cell);
  });

  it.each([
    ['nothing', ''],
    ['no part', '~closed~=~0~'],
    ['too few parts', 'stands~closed~=~0'],
    ['too many parts', 'stands~closed~=~0~~'],
    ['a split without its mark', 'stands~closed~web~0~'],
    ['a third period', 'stands~closed~=~2~'],
    ['no period', 'stands~closed~=~~'],
    ['two periods', 'stands~closed~=~01~'],
    ['periods in a row', 'stands~closed~=~10~'],
    ['a place that is no number', 'stands~closed~=~0~x'],
    ['a place with a word before it', 'stands~closed~=~0~up1'],
    ['a place with a word behind it', 'stands~closed~=~0~1x'],
    ['a place of seven digits', 'stands~closed~=~0~1234567'],
    ['a bucket that breaks off', 'stands~%E0%A4%A~=~0~'],
  ])('of %s is none', (_what, text) => {
    expect(readCell(text)).toBeUndefined();
  });

  it('leads back to the figure, whatever its words', () => {
    const words = fc.string({ unit: 'grapheme', maxLength: 12 });
    const cells = fc.record({
      part: fc.constantFrom('stands', 'moves', 'days'),
      bucket: words,
      split: fc.option(words),
      period: fc.constantFrom(0, 1),
      num: fc.option(fc.integer({ min: -999_999, max: 999_999 })),
    });
    fc.assert(fc.property(cells, (cell) => expect(readCell(writeCell(cell))).toEqual(cell)));
  });
});
