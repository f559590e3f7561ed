import { describe, expect, it } from '@jest/globals';
import { progressLine } from './fill.js';

const progress = { begun: 4_200, begunBefore: 0, leads: 10_000, elapsedMs: 6_000 };

describe('the progress of filling', () => {
  it('says how far it is, how fast, and how long it will take like this', () => {
    expect(progressLine(progress)).toBe('4,200 of 10,000 leads, 700 a second, 9 s left');
  });

  it('counts as its own speed only what this run did', () => {
    expect(progressLine({ ...progress, begunBefore: 3_000 })).toBe('4,200 of 10,000 leads, 200 a second, 29 s left');
  });

  it('promises nothing before the first lead', () => {
    expect(progressLine({ ...progress, begun: 0 })).toBe('0 of 10,000 leads, 0 a second');
  });
});
