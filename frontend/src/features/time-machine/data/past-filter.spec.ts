import { officeDayOf } from '../../../../../contracts/src/keys/office-time.js';
import { describe, expect, it } from '@jest/globals';
import { askedKey, shownAddressKey } from '../../../../../contracts/src/keys/address.js';
import type { BoardFilter } from '../../../../../contracts/src/board/board-filter.js';
import type { Stay } from '../../../../../contracts/src/board/board-time.js';
import { matcherOf, seenFrom, type Matches } from './past-filter.js';

const card: Parameters<Matches>[0] = {
  name: 'Sample Oak',
  propertyAddress: '100 Elm St, Ankeny, IA 50023',
  status: 'leads',
  source: 'webinar',
  city: 'Ankeny',
  // Just before and just after midnight of March 2, 2026, at the office.
  createdAt: '2026-03-02T05:59:59.999Z',
  stageSince: '2026-03-02T06:00:00.000Z',
  walkthroughStart: null,
  assigneeId: '5d0f5a0e-5a52-4d9e-8f57-0c7b8f3c2a01',
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
    [{ search: 'élm' }, true],
    [{ search: 'owner@example.com' }, false],
    // One or two characters find the beginning of a word, as on the board of now.
    [{ search: 'oa' }, true],
    [{ search: 'ak' }, false],
    [{ search: '50' }, true],
    [{ search: '23' }, false],
    [{ search: ', i' }, true],
    [{ status: ['won', 'leads'] }, true],
    [{ status: ['won'] }, false],
    [{ source: ['webinar'] }, true],
    [{ source: ['manual'] }, false],
    [{ city: 'ANKENY' }, true],
    [{ city: 'Ankény' }, true],
    [{ city: 'Anken' }, false],
    [{ walkthrough: 'no' }, true],
    [{ walkthrough: 'yes' }, false],
    [{ assignee: '5d0f5a0e-5a52-4d9e-8f57-0c7b8f3c2a01' }, true],
    [{ assignee: '5d0f5a0e-5a52-4d9e-8f57-0c7b8f3c2a02' }, false],
    [{ assignee: 'none' }, false],
    [{ search: 'oak', city: 'Ames' }, false],
  ])('looks at what the card showed: %j', (filter, expected) => {
    expect(matches(filter)).toBe(expected);
  });

  it.each<[string, boolean]>([
    ['100 Elm Street', true],
    ['100 elm street, ankeny, iowa 50023', true],
    ['100 Elm St, Ankeny, IA 50023', true],
    ['100 North Elm Street', false],
    ['Elm Street', false],
    // Parts of its key, as the server looks for them.
    ['elm st 50023', true],
    ['elm st 5', true],
  ])('finds an address however it is written: %s', (search, expected) => {
    expect(matcherOf({ search }, '', { askedKey, shownAddressKey })!(card)).toBe(expected);
    expect(seenFrom({ search }, { askedKey, shownAddressKey })!({ ...card, startedAt: card.stageSince } as Stay)).toBe(
      expected ? card.stageSince : null,
    );
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

  it('shows a card from its start, or from the day that completes those that are asked for', () => {
    const stay = { ...card, startedAt: '2026-03-03T12:00:00.000Z' } as Stay;
    expect(seenFrom({})).toBeUndefined();
    expect(seenFrom({ search: 'oak' })!(stay)).toBe(stay.startedAt);
    expect(seenFrom({ search: 'elm avenue' })!(stay)).toBeNull();
    // It came on March 2; summer time began on the 8th.
    expect(seenFrom({ minDays: 1 })!(stay)).toBe(stay.startedAt);
    expect(seenFrom({ minDays: 5 })!(stay)).toBe('2026-03-07T06:00:00.000Z');
    expect(seenFrom({ minDays: 7 })!(stay)).toBe('2026-03-09T05:00:00.000Z');
    expect(seenFrom({ minDays: 7, city: 'Ames' })!(stay)).toBeNull();
  });

  it('shows it from when on its filter first matches', () => {
    const stay = { ...card, startedAt: card.stageSince } as Stay;
    for (const minDays of [1, 2, 5, 7, 30]) {
      const from = seenFrom({ minDays })!(stay)!;
      const before = new Date(Date.parse(from) - 1).toISOString();
      expect(matches({ minDays }, officeDayOf(from))).toBe(true);
      expect(matches({ minDays }, officeDayOf(before))).toBe(false);
    }
  });
});
