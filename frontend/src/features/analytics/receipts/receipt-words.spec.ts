import { describe, expect, it } from '@jest/globals';
import { differenceWords } from './receipt-words.js';

describe('what became of a figure', () => {
  it('is told as a difference', () => {
    expect([differenceWords(4, 4), differenceWords(4, 7), differenceWords(1204, 2)]).toEqual([
      ...['unchanged', '3 more', '1,202 fewer'],
    ]);
  });
});
