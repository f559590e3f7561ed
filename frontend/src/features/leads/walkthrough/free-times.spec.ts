import { describe, expect, it } from '@jest/globals';
import { stillFree } from './free-times.js';

const [nine, halfPast, ten] = ['2027-06-01T14:00:00.000Z', '2027-06-01T14:30:00.000Z', '2027-06-01T15:00:00.000Z'];
const free = { minutes: 60, times: [nine, halfPast, ten], until: '2027-06-15', askDays: [] };
const refused = { start: nine, nearby: [ten], at: 1_000 };

describe('the free times after a refusal', () => {
  it('are without the refused one and what overlaps it, at once', () => {
    expect(stillFree(free, 900, [])).toEqual(free.times);
    expect(stillFree(free, 900, [refused])).toEqual([ten]);
    expect(stillFree(free, 900, [{ ...refused, nearby: [halfPast, ten] }])).toEqual([halfPast, ten]);
  });

  it('are what a newer list says, but for the refused one', () => {
    expect(stillFree(free, 1_001, [refused])).toEqual([halfPast, ten]);
  });
});
