import { describe, expect, it } from '@jest/globals';
import { card } from '../../../../test/sample-board.js';
import { cardGap, cardHeight, cardTop, usualCardHeight, type CardRoom } from './card-size.js';

const room: CardRoom = { foot: true, touch: false, compact: false, errors: new Map() };
const plain = card('a', 'leads', 1);
const failed = { ...card('b', 'leads', 2), marketing: 'failed' as const };

describe('the height of a card', () => {
  it('has room for what failed, wherever that is known from', () => {
    expect(cardHeight(plain, room)).toBe(usualCardHeight);
    expect(cardHeight(failed, room)).toBeGreaterThan(usualCardHeight);
    expect(cardHeight(plain, { ...room, errors: new Map([['a', 'Failed']]) })).toBe(cardHeight(failed, room));
  });

  it('is less in the past, where nothing can be done, and more for fingers', () => {
    expect(cardHeight(plain, { ...room, foot: false })).toBeLessThan(usualCardHeight);
    expect(cardHeight(plain, { ...room, touch: true })).toBeGreaterThan(usualCardHeight);
  });

  it('is at most 60 px if it is compact, whatever failed, and for fingers, too', () => {
    const compact = { ...room, compact: true };
    expect(cardHeight(plain, compact)).toBeLessThan(60);
    expect(cardHeight(failed, compact)).toBe(60);
    expect(cardHeight(failed, { ...compact, touch: true })).toBe(60);
  });

  it('sums up to where a card begins', () => {
    expect(cardTop([plain, failed, plain], 0, room)).toBe(0);
    expect(cardTop([plain, failed, plain], 2, room)).toBe(
      cardHeight(plain, room) + cardHeight(failed, room) + 2 * cardGap,
    );
  });
});
