import { describe, expect, it } from '@jest/globals';
import { slotReserved } from '../../../../contracts/src/walkthroughs/events.js';
import { defaultSettings } from '../../../../contracts/src/settings/catalogue.js';
import { given } from '../../../../testing/given-when-then.js';
import { officeHours } from '../../../../contracts/src/keys/office-hours.js';
import { releaseSlot, reserveSlot, conflicting, type TakesTime } from './calendar-day.js';
import { freeSlots, nearest } from './free-slots.js';

const takes = (from: number, over: Partial<TakesTime> = {}): TakesTime => ({
  ...{ time: { from, to: from + 60 }, assigneeId: null, ofFeed: false, leadIds: [String(from)] },
  ...over,
});

describe('conflicts among many times', () => {
  it('are found in whatever order they are given', () => {
    const [morning, evening, between] = [takes(0), takes(200), takes(30)];
    expect(conflicting([morning, evening, between])).toEqual(new Set([morning, between]));
    expect(conflicting([evening, between, morning])).toEqual(new Set([morning, between]));
  });

  it('are never of one with itself, though it is about no lead', () => {
    expect(conflicting([takes(0, { leadIds: [] }), takes(100, { leadIds: [] })]).size).toBe(0);
  });
});

describe('one reservation among others', () => {
  const at = (hour: number, id: number) => ({
    type: 'SlotReserved' as const,
    data: {
      ...slotReserved.example,
      ...{ start: `2026-03-03T${hour}:00:00.000Z`, minutes: 60 },
      leadId: `0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b2${id}`,
      reservationId: `2f0e6f0a-6c7e-4a55-9b35-52b7c0a7d9a${id}`,
    },
  });
  const released = ({ data: { reservationId, leadId } }: ReturnType<typeof at>) => ({
    ...{ type: 'SlotReleased' as const, data: { reservationId, leadId, because: 'moved' as const } },
  });

  it('is released alone', () => {
    const [one, two] = [at(15, 1), at(17, 2)];
    const { reservationId } = two.data;
    given([one, two])
      .when(releaseSlot, { reservationId, because: 'moved' })
      .then([released(two)]);
    given([one, two, released(two)])
      .when(reserveSlot, at(15, 3).data)
      .then('slot_taken');
  });
});

describe('free times', () => {
  const office = (time: string) => new Date(`2026-03-03T${time}:00-06:00`);

  it('begin before the end of the span', () => {
    const hours = officeHours(defaultSettings());
    expect(freeSlots({ from: office('08:00'), to: office('09:00') }, 60, hours, [])).toEqual([
      office('08:00'),
      office('08:30'),
    ]);
  });

  it('that are equally near come earliest first', () => {
    const [ten, noon] = [office('10:00'), office('12:00')];
    for (const free of [
      [noon, ten],
      [ten, noon],
    ])
      expect(nearest(free, office('11:00'), 2)).toEqual([ten, noon]);
  });
});
