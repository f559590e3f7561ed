import { describe, expect, it } from '@jest/globals';
import { periodBefore, periodNamed, usualPeriods } from './period-choice.js';

describe('periods', () => {
  it('are whole days of the office', () => {
    const of = (name: string) => usualPeriods('2026-01-15').find(({ value }) => value === name)!.period;
    expect(of('last-month')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
    expect(of('quarter')).toEqual({ from: '2025-11-01' });
    expect(of('last-year')).toEqual({ from: '2025-01-01', to: '2025-12-31' });
  });

  it('are named where they have a name', () => {
    expect(periodNamed({}, '2026-01-15')).toBe('all');
    expect(periodNamed({ from: '2026-01-01' }, '2026-01-15')).toBe('month');
    expect(periodNamed({ from: '2026-01-02' }, '2026-01-15')).toBe('own');
  });

  it('have one of the same length before them, unless their beginning is open', () => {
    expect(periodBefore({ from: '2026-03-01', to: '2026-03-31' }, '2026-04-10')).toEqual({
      ...{ from: '2026-01-29', to: '2026-02-28' },
    });
    expect(periodBefore({ to: '2026-03-31' }, '2026-04-10')).toBeUndefined();
  });
});
