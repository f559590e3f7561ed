import { describe, expect, it } from '@jest/globals';
import { KeyCache } from './wrapped-keys.js';

describe('KeyCache', () => {
  it('keeps the keys used last', () => {
    const cache = new KeyCache<string>({ entries: 2, ttlMs: 1000 });
    cache.set('a', 'key a');
    cache.set('b', 'key b');
    cache.get('a');
    cache.set('c', 'key c');
    cache.get('a');
    cache.set('d', 'key d');
    expect(['a', 'b', 'c', 'd'].map((stream) => cache.get(stream))).toEqual(['key a', undefined, 'key c', 'key d']);
  });

  it('forgets a key when its time is over, however often it was used', () => {
    let now = 0;
    const cache = new KeyCache<string>({ entries: 2, ttlMs: 1000 }, () => now);
    cache.set('a', 'key a');
    now = 999;
    expect(cache.get('a')).toBe('key a');
    now = 1000;
    expect(cache.get('a')).toBeUndefined();
  });

  it('takes a new value for a known stream', () => {
    const cache = new KeyCache<string>({ entries: 2, ttlMs: 1000 });
    cache.set('a', 'key a');
    cache.set('a', 'destroyed');
    expect(cache.get('a')).toBe('destroyed');
  });
});
