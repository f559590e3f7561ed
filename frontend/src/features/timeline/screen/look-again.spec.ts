import { expect, it } from '@jest/globals';
import { lookAgainMs } from './look-again.js';

const now = Date.parse('2026-03-02T15:00:00.000Z');
const due = (dueAt: string) => ({ state: 'due', dueAt }) as const;

it('a page asks often while something is done, and seldom while everything waits for another day', () => {
  expect(lookAgainMs([], now)).toBe(false);
  expect(lookAgainMs([{ state: 'failed', dueAt: '2026-03-01T15:00:00.000Z' }], now)).toBe(false);
  expect(lookAgainMs([due('2026-03-20T15:00:00.000Z')], now)).toBe(60_000);
  expect(lookAgainMs([due('2026-03-20T15:00:00.000Z'), due('2026-03-02T15:00:30.000Z')], now)).toBe(30_000);
  expect(lookAgainMs([due('2026-03-02T14:59:00.000Z')], now)).toBe(2_000);
  expect(lookAgainMs([{ state: 'running', dueAt: '2026-03-20T15:00:00.000Z' }], now)).toBe(2_000);
});
