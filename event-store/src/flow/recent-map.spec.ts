import { describe, expect, it } from '@jest/globals';
import { RecentMap } from './recent-map.js';

describe('RecentMap', () => {
  it('keeps as many as it promises, the ones used last, and not twice as many', () => {
    const map = new RecentMap<number, string>(3);
    for (let key = 0; key < 100; key++) {
      map.set(key, `value ${key}`);
      map.get(0);
    }
    expect([0, 97, 98, 99].map((key) => map.get(key))).toEqual(['value 0', 'value 97', 'value 98', 'value 99']);
    expect(map.get(93)).toBeUndefined();
  });

  it('takes a new value, and forgets what was deleted, whichever generation held it', () => {
    const map = new RecentMap<string, number>(1);
    map.set('a', 1);
    map.set('b', 2);
    map.set('a', 3);
    expect(map.get('a')).toBe(3);
    map.delete('a');
    map.delete('b');
    expect([map.get('a'), map.get('b')]).toEqual([undefined, undefined]);
  });
});
