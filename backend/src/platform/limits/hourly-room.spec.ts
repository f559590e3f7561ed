import { describe, expect, it } from '@jest/globals';
import { roomAt, type Sent } from './visitor-leads.js';

const now = new Date('2026-03-02T15:00:00Z');
const minutesAgo = (minutes: number, count: number): Sent => ({
  count,
  at: new Date(now.getTime() - minutes * 60_000),
});
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

describe('room within an hour', () => {
  it('is there until the limit is reached, to the last one', () => {
    expect(roomAt([], 20, 20, now)).toEqual(now);
    expect(roomAt([minutesAgo(10, 19)], 1, 20, now)).toEqual(now);
  });

  it('comes an hour after the oldest that stand in the way, as many as are needed', () => {
    const sent = [minutesAgo(50, 1), minutesAgo(40, 4), minutesAgo(5, 15)];
    expect(roomAt(sent, 1, 20, now)).toEqual(inMinutes(10));
    expect(roomAt(sent, 2, 20, now)).toEqual(inMinutes(20));
    expect(roomAt(sent, 6, 20, now)).toEqual(inMinutes(55));
  });

  it('never comes for more at once than the limit', () => {
    expect(roomAt([], 21, 20, now)).toBeNull();
  });
});
