import { describe, expect, it } from '@jest/globals';
import { median, quantile } from './rounds.js';
import { formatTable, growthRow, ratioRow } from './row.js';

describe('median', () => {
  it('is the middle one, whatever the order', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([10, 9, 1, 5])).toBe(5);
    expect(median([7])).toBe(7);
    expect(quantile([4, 1, 3, 2], 1)).toBe(4);
  });
});

describe('a row', () => {
  it('of growth is judged by how many times the peer it is', () => {
    const times = (ours: number) => growthRow('list', { ours, peer: 2, unit: 'ms' }, 1.5);
    expect(times(3)).toMatchObject({ ratio: 0.67, goal: 'ours <= 1.5 x peer', met: true });
    expect(times(3.1).met).toBe(false);
  });

  it('compares with the peer', () => {
    expect(ratioRow('append', { ours: 400, peer: 200, unit: '1/s' }, 2)).toMatchObject({
      ratio: 2,
      goal: 'ratio >= 2',
      met: true,
    });
    expect(ratioRow('append', { ours: 399, peer: 200, unit: '1/s' }, 2).met).toBe(false);
  });
});

describe('formatTable', () => {
  it('shows every row, and which goal is missed', () => {
    const text = formatTable([
      ratioRow('append', { ours: 1234.5, peer: 2000, unit: 'appends/s' }, 2),
      growthRow('p50', { ours: 10, peer: 25, unit: 'ms' }, 1.5),
    ]);
    expect(text.split('\n')).toEqual([
      '         ours   peer  unit       ratio  goal                met',
      'append  1,235  2,000  appends/s   0.62  ratio >= 2          NO',
      'p50        10     25  ms          2.50  ours <= 1.5 x peer  yes',
    ]);
  });
});
