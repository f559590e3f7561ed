import { describe, expect, it } from '@jest/globals';
import type { BoardFilter } from '../../../../contracts/src/queries/board-filter.js';
import { matcherOf, type Matches } from './past-filter.js';

const card: Parameters<Matches>[0] = {
  name: 'Sample Oak',
  propertyAddress: '100 Elm St, Ankeny, IA 50023',
  status: 'leads',
  source: 'webinar',
  city: 'Ankeny',
  // Just before and just after midnight of March 2, 2026, in the office.
  createdAt: '2026-03-02T05:59:59.999Z',
  stageSince: '2026-03-02T06:00:00.000Z',
  walkthroughStart: null,
};
const matches = (filter: BoardFilter, day = '2026-03-05', over: Partial<typeof card> = {}) =>
  matcherOf(filter, day)?.({ ...card, ...over });

describe('a filter on cards of the past', () => {
  it('asks for nothing where it is empty', () => {
    expect(matcherOf({}, '2026-03-05')).toBeUndefined();
    expect(matcherOf({ search: '' }, '2026-03-05')).toBeUndefined();
  });

  it.each<[BoardFilter, boolean]>([
    [{ search: 'OAK' }, true],
    [{ search: 'elm st' }, true],
    [{ search: 'owner@example.com' }, false],
    [{ status: ['won', 'leads'] }, true],
    [{ status: ['won'] }, false],
    [{ source: ['webinar'] }, true],
    [{ source: ['manual'] }, false],
    [{ city: 'ANKENY' }, true],
    [{ city: 'Anken' }, false],
    [{ walkthrough: 'no' }, true],
    [{ walkthrough: 'yes' }, false],
    [{ search: 'oak', city: 'Ames' }, false],
  ])('looks at what the card showed: %j', (filter, expected) => {
    expect(matches(filter)).toBe(expected);
  });

  it('counts days of the office, up to the shown one', () => {
    expect(matches({ minDays: 3 })).toBe(true);
    expect(matches({ minDays: 4 })).toBe(false);
    expect(matches({ minDays: 3 }, '2026-03-04')).toBe(false);
    expect(matches({ createdSince: '2026-03-02' })).toBe(false);
    expect(matches({ createdSince: '2026-03-01' })).toBe(true);
  });

  it('knows when a day begins in summer and in winter', () => {
    const since = { createdSince: '2026-07-01' };
    expect(matches(since, '2026-07-05', { createdAt: '2026-07-01T05:00:00.000Z' })).toBe(true);
    expect(matches(since, '2026-07-05', { createdAt: '2026-07-01T04:59:59.999Z' })).toBe(false);
  });
});
