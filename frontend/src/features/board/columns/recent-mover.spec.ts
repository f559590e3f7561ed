import { describe, expect, it } from '@jest/globals';
import { recentMover } from './column.js';

const moved = { stageActorId: 'u2', stageSince: '2026-03-03T12:00:00.000Z', createdAt: '2026-03-01T12:00:00.000Z' };
const people = { u2: 'Ann Sample' };
const soon = '2026-03-03T12:01:00.000Z';

describe('who moved a card just now', () => {
  it('is said of somebody else, by name', () => {
    expect(recentMover(moved, people, 'u1', soon)).toBe('Ann Sample');
    expect(recentMover(moved, {}, 'u1', soon)).toBe('somebody');
  });

  it.each([
    ['of oneself', { ...moved }, 'u2', soon],
    ['after a while', { ...moved }, 'u1', '2026-03-03T12:03:00.000Z'],
    ['of a card that only came in', { ...moved, createdAt: moved.stageSince }, 'u1', soon],
    ['of a visitor', { ...moved, stageActorId: null }, 'u1', soon],
    ['of a card of the past', { ...moved, stageActorId: undefined }, 'u1', soon],
  ])('is not said %s', (_, card, me, now) => {
    expect(recentMover(card, people, me, now)).toBeNull();
  });
});
