import { describe, expect, it } from '@jest/globals';
import { KeyFilter } from './key-filter.js';

const key = (n: number) => `0e8b1c64-6f0e-4b1e-9d52-${String(n).padStart(12, '0')}`;

describe('KeyFilter', () => {
  it('knows every key that was added, and hardly any other, also when it has grown', () => {
    const filter = new KeyFilter();
    const many = 200_000;
    expect(filter.mayHave(key(0))).toBe(false);
    for (let n = 0; n < many; n++) filter.add(key(n));
    let known = 0;
    let seem = 0;
    for (let n = 0; n < many; n++) {
      if (filter.mayHave(key(n))) known++;
      if (filter.mayHave(key(many + n))) seem++;
    }
    expect(known).toBe(many);
    expect(seem / many).toBeLessThan(0.0005);
  });
});
