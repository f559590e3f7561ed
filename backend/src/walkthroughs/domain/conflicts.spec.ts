import { expect, it } from '@jest/globals';
import { conflicting, type TakesTime } from './calendar-day.js';

const takes = (from: number, over: Partial<TakesTime> = {}): TakesTime => ({
  ...{ time: { from, to: from + 60 }, assigneeId: null, ofFeed: false, leadIds: [String(from)] },
  ...over,
});
const pairs = (...all: TakesTime[]) => conflicting(all).size;

it('shows what one person cannot do at the same time', () => {
  expect(pairs(takes(0), takes(59, { leadIds: ['b'] }))).toBe(2);
  expect(pairs(takes(0), takes(60))).toBe(0);
  expect(pairs(takes(0), takes(30, { assigneeId: 'sam' }))).toBe(0);
  expect(pairs(takes(0, { time: { from: 0, to: 600 } }), takes(100), takes(300))).toBe(3);
});

it('lets the office’s feed stand in the way of everybody, but not of the lead that it is about, and not of itself', () => {
  const feed = (over: Partial<TakesTime> = {}) => takes(0, { ofFeed: true, leadIds: [], ...over });
  const sam = takes(30, { assigneeId: 'sam' });
  expect(pairs(feed(), sam)).toBe(2);
  expect(pairs(feed({ leadIds: ['30'] }), sam)).toBe(0);
  expect(pairs(feed({ free: true }), sam)).toBe(0);
  expect(pairs(feed(), feed())).toBe(0);
});
