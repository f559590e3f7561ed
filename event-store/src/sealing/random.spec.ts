import { describe, expect, it } from '@jest/globals';
import { random } from './random.js';

describe('random', () => {
  it('never gives the same bytes twice, across fetches and beyond their size', () => {
    const given = [12, 32, 5000, 12, 4090, 12, 12].flatMap((length) =>
      Array.from({ length: 200 }, () => {
        const bytes = random(length);
        expect(bytes).toHaveLength(length);
        return bytes.subarray(0, 12).toString('hex');
      }),
    );
    expect(new Set(given).size).toBe(given.length);
  });
});
