import { describe, expect, it } from '@jest/globals';
import { slotReserved } from '../../../../contracts/src/walkthroughs/events.js';
import { settle, type HeldTime } from './calendar-day.js';

const tuesday = '2026-03-03T20:15:00.000Z';
const friday = '2026-03-06T15:00:00.000Z';
const reservedAt = '2026-03-02T15:00:10.000Z';
const now = '2026-03-02T15:00:30.000Z';
const held: HeldTime = { ...slotReserved.example, start: tuesday, assigneeId: null, reservedAt, byRequest: true };

describe('a time that a request has just reserved', () => {
  it.each<[string, { start: string; at: string }[], boolean]>([
    ['nothing was scheduled', [], true],
    ['another time was scheduled since', [{ start: friday, at: now }], true],
    ['it had been scheduled before it was reserved', [{ start: tuesday, at: '2026-03-02T15:00:09.999Z' }], true],
    ['it was scheduled at once, and is not needed any more', [{ start: tuesday, at: reservedAt }], false],
    ['it was scheduled since, and is not needed any more', [{ start: tuesday, at: now }], false],
    ['it was scheduled in another notation', [{ start: '2026-03-03T14:15:00-06:00', at: now }], false],
    [
      'it was scheduled among others',
      [
        { start: friday, at: reservedAt },
        { start: tuesday, at: now },
      ],
      false,
    ],
  ])('where %s, is kept: %j', (_, scheduled, kept) => {
    expect(settle({ wanted: null, scheduled }, [held], now).release).toEqual(kept ? [] : [held]);
  });

  it('is released where no request reserved it', () => {
    const own = { ...held, byRequest: false };
    expect(settle({ wanted: null, scheduled: [] }, [own], now).release).toEqual([own]);
  });

  it('is held once, even if it was reserved twice', () => {
    const twice = { ...held, reservationId: '2f0e6f0a-6c7e-4a55-9b35-52b7c0a7d9a2', byRequest: false };
    const wanted = { start: tuesday, assigneeId: null };
    expect(settle({ wanted, scheduled: [] }, [held, twice], now)).toEqual({ reserve: null, release: [twice] });
  });
});
