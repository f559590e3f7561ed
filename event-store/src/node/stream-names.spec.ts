import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { StreamNames } from './stream-states.js';

describe('the names a log may hold', () => {
  it('hold every name that was added, whatever it is made of', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (added) => {
        const names = new StreamNames();
        for (const name of added) names.add(name);
        expect(added.every((name) => names.mayHold(name))).toBe(true);
      }),
    );
  });

  it('distinguish nearly every other name from them', () => {
    const names = new StreamNames();
    for (let n = 0; n < 100_000; n++) names.add(`lead-${n}`);
    const mistaken = Array.from({ length: 10_000 }, (_, n) => `$$lead-${n}`).filter((name) => names.mayHold(name));
    expect(mistaken.length).toBeLessThan(10);
  });

  it('rule nothing out once there were too many', () => {
    const names = new StreamNames(2);
    names.add('a');
    expect(names.mayHold('b')).toBe(false);
    names.add('b');
    names.add('c');
    expect(['a', 'b', 'c', 'd'].every((name) => names.mayHold(name))).toBe(true);
  });
});
