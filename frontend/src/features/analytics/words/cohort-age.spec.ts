import { describe, expect, it } from '@jest/globals';
import { agesSince, cohortName } from './counted.js';

describe('the age of a cohort', () => {
  it('is that of its oldest lead, begun', () => {
    expect(agesSince('2026-11-01', '2026-11-24T12:00:00Z', 'month')).toBe(1);
    expect(agesSince('2025-12-01', '2026-11-24T12:00:00Z', 'month')).toBe(12);
    expect(agesSince('2026-11-02', '2026-11-24T12:00:00Z', 'week')).toBe(4);
  });

  it('counts days of the office: an evening belongs to its own day', () => {
    expect(agesSince('2026-03-01', '2026-04-01T04:59:00Z', 'month')).toBe(1);
    expect(agesSince('2026-03-01', '2026-04-01T05:00:00Z', 'month')).toBe(2);
    expect(agesSince('2026-03-02', '2026-03-09T04:59:00Z', 'week')).toBe(1);
    expect(agesSince('2026-03-02', '2026-03-09T05:00:00Z', 'week')).toBe(2);
  });

  it('is named by its month, or by the day on which its week begins', () => {
    expect([cohortName('2026-03-01', 'month'), cohortName('2026-03-02', 'week')]).toEqual(['Mar 2026', 'Mar 2, 2026']);
  });
});
