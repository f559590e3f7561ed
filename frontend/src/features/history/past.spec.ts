import { momentLabel } from '../../lib/format.js';
import { expect, it } from '@jest/globals';
import { eventPlace, pastReason, whenLabel } from './past.js';

it('names the year of a moment only when it is not this one', () => {
  const now = '2026-11-20T18:00:00.000Z';
  expect(momentLabel('2026-03-03T20:15:00.000Z', now)).toBe('Mar 3, 2:15 PM');
  expect(momentLabel('2025-03-03T20:15:00.000Z', now)).toBe('Mar 3, 2025, 2:15 PM');
});

it('shows places with commas', () => {
  expect(eventPlace(4, 2000)).toBe('5 of 2,000');
});

it('says when something was by its time today, by its day before', () => {
  const now = '2026-03-04T04:30:00.000Z';
  expect(whenLabel('2026-03-03T20:15:00.000Z', now)).toBe('at 2:15 PM');
  expect(whenLabel('2026-03-02T20:15:00.000Z', now)).toBe('on Mar 2, 2:15 PM');
  expect(whenLabel('2025-03-03T20:15:00.000Z', now)).toBe('on Mar 3, 2025, 2:15 PM');
});

it('says why nothing can be changed in the past', () => {
  expect(pastReason(true)).toBe('You are looking at the past. Go back to now to change anything.');
  expect(pastReason(false)).toBeNull();
});
