import { describe, expect, it } from '@jest/globals';
import { changesSince } from './board-query.js';

describe('changesSince', () => {
  it('gives what a board at this position holds, once, and keeps what it does not hold yet', () => {
    const changes = changesSince();
    changes.note(new Set(['a', 'b']), '10');
    changes.note(new Set(['b', 'c']), '12');
    expect(changes.takeUpTo('11')).toEqual(new Set(['a']));
    expect(changes.takeUpTo('12')).toEqual(new Set(['b', 'c']));
    expect(changes.takeUpTo('12')).toEqual(new Set());
  });

  it('compares positions as numbers, not as text', () => {
    const changes = changesSince();
    changes.note(new Set(['a']), '9');
    expect(changes.takeUpTo('10')).toEqual(new Set(['a']));
  });

  it('says once that everything may have changed', () => {
    const changes = changesSince();
    changes.note(new Set(['a']), '9');
    changes.note('everything', '9');
    expect(changes.takeUpTo('9')).toBe('everything');
    expect(changes.takeUpTo('9')).toEqual(new Set());
  });
});
