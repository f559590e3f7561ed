import { describe, expect, it } from '@jest/globals';
import { intervalOf, overlap } from './free-slots.js';

describe('a span of time', () => {
  it('goes from its start, however that is given, over so many minutes', () => {
    expect(intervalOf('1970-01-01T00:01:00Z', 90)).toEqual({ from: 60_000, to: 5_460_000 });
    expect(intervalOf(new Date(60_000), 0)).toEqual({ from: 60_000, to: 60_000 });
  });

  it.each([
    ['the same', 10, 20, true],
    ['one within', 12, 18, true],
    ['one around', 5, 25, true],
    ['one over its start', 5, 11, true],
    ['one over its end', 19, 25, true],
    ['one up to its start', 5, 10, false],
    ['one from its end', 20, 25, false],
    ['one before', 1, 5, false],
    ['one after', 25, 30, false],
  ])('overlaps %s: %d to %d, %j', (_, from, to, both) => {
    expect(overlap({ from: 10, to: 20 }, { from, to })).toBe(both);
    expect(overlap({ from, to }, { from: 10, to: 20 })).toBe(both);
  });
});
