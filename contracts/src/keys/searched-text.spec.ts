import { describe, expect, it } from '@jest/globals';
import { isFoundIn, onlyBeginsWords } from './searched-text.js';

describe('a text that is looked for', () => {
  it.each<[asked: string, held: string, found: boolean]>([
    ['oak', 'soaked', true],
    ['oa', '12 oak st', true],
    ['oa', 'soaked', false],
    ['oa', 'pine-oak', true],
    ['oa', 'pine\noak', true],
    ['st', 'west main st', true],
    ['b', 'ab b', true],
    ['b', 'ab', false],
    ['#4', 'unit #4', true],
    ['b,', 'ab, c', false],
    [', b', 'a, b', true],
    ['', 'anything', true],
  ])('%j in %j: %s', (asked, held, found) => {
    expect(isFoundIn(held, asked)).toBe(found);
  });

  it('is short by its characters, not by the pieces that they are stored in', () => {
    expect(onlyBeginsWords('𠀀𠀀')).toBe(true);
    expect(onlyBeginsWords('王小明')).toBe(false);
  });
});
