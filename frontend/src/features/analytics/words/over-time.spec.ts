import { describe, expect, it } from '@jest/globals';
import { countsOverTime, overTimeOf } from './over-time.js';

const figure = (count: number) => ({ count, cell: '' });
const cohort = (start: string, leads: number, closed: number) => ({
  ...{ start, leads: figure(leads) },
  stages: [{ stage: 'closed' as const, ages: [{ ...figure(closed), age: 11, complete: true }] }],
});
const common = { asOf: null, at: '2026-05-02T15:00:00.000Z', position: '7', version: 1 };

describe('a funnel over time', () => {
  it('is a point for each month, also for one without a lead', () => {
    const answer = {
      ...{ ...common, by: 'month' as const },
      cohorts: [cohort('2026-01-01', 8, 2), cohort('2026-03-01', 5, 1)],
    };
    expect(countsOverTime(answer, null)).toEqual([
      { name: 'Jan 2026', count: 8 },
      { name: 'Feb 2026', count: 0 },
      { name: 'Mar 2026', count: 5 },
    ]);
    expect(countsOverTime(answer, 'closed').map(({ count }) => count)).toEqual([2, 0, 1]);
    expect(countsOverTime({ ...answer, cohorts: [] }, null)).toEqual([]);
  });

  it('is asked by week for a short period, and not at all for other figures', () => {
    const march = { from: '2026-03-01', to: '2026-03-31' };
    expect(overTimeOf({}, march)).toEqual({ by: 'week', ...march });
    expect(overTimeOf({ entry: 'created', asOf: common.at }, { from: null, to: null })).toEqual({
      ...{ by: 'month', asOf: common.at },
    });
    for (const other of [{ entry: 'proposal' }, { windowDays: '30' }, { split: 'source' }])
      expect(overTimeOf(other, march)).toBeNull();
  });
});
