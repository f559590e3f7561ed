import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { CompactCounts } from './compact-counts.js';

describe('CompactCounts', () => {
  it('holds what a map holds, through growth, changes and removals', () => {
    const counts = new CompactCounts();
    const map = new Map<string, number>();
    const names = Array.from({ length: 30_000 }, (_, n) => (n % 2 ? `lead-${randomUUID()}` : `k${n}`));
    for (const [n, name] of names.entries()) {
      counts.set(name, n);
      map.set(name, n);
      const other = names[(n * 7919) % (n + 1)]!;
      if (n % 3 === 0) {
        counts.delete(other);
        map.delete(other);
      } else if (map.has(other)) {
        counts.set(other, n + 1);
        map.set(other, n + 1);
      }
    }
    expect(counts.size).toBe(map.size);
    const wrong = names.filter(
      (name) => counts.has(name) !== map.has(name) || counts.get(name) !== (map.get(name) ?? 0),
    );
    expect(wrong).toEqual([]);
  });
});
