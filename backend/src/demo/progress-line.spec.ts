import { describe, expect, it } from '@jest/globals';
import { progressLine } from './progress-line.js';

describe('the progress of filling', () => {
  it('tells how far it is, how fast, and how long it will take like this', () => {
    expect(progressLine({ begun: 4_200 }, 10_000, 6_000)).toBe('4,200 of 10,000 leads, 700 a second, 9 s left');
  });

  it('promises nothing before the first lead', () => {
    expect(progressLine({ begun: 0 }, 10_000, 6_000)).toBe('0 of 10,000 leads, 0 a second');
  });
});
