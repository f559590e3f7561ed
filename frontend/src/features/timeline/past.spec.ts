import { expect, it } from '@jest/globals';
import { momentLabel } from './past.js';

it('names the year of a moment only when it is not this one', () => {
  const now = '2026-11-20T18:00:00.000Z';
  expect(momentLabel('2026-03-03T20:15:00.000Z', now)).toBe('Mar 3, 2:15 PM');
  expect(momentLabel('2025-03-03T20:15:00.000Z', now)).toBe('Mar 3, 2:15 PM, 2025');
});
