import { describe, expect, it } from '@jest/globals';
import { defaultSettings } from '../../../../contracts/src/settings/catalogue.js';
import { officeHours } from '../../../../contracts/src/keys/office-hours.js';
import { freeSlots, nearest, intervalOf } from './free-slots.js';

const hours = officeHours(defaultSettings());
const office = (day: number, time: string) => new Date(`2026-03-0${day}T${time}:00-06:00`);
const slots = (from: Date, to: Date, busy: ReturnType<typeof intervalOf>[] = [], minutes = 60) =>
  freeSlots({ from, to }, minutes, hours, busy);

describe('free times', () => {
  it('lie wholly within the hours of the office, on the hour and the half hour', () => {
    const day = slots(office(3, '00:00'), office(4, '00:00'));
    expect(day[0]).toEqual(office(3, '08:00'));
    expect(day.at(-1)).toEqual(office(3, '16:00'));
    expect(day).toHaveLength(17);
    expect(slots(office(3, '15:10'), office(3, '23:00'), [], 90)).toEqual([office(3, '15:30')]);
  });

  it('leave out the weekend, and what is taken', () => {
    const busy = [intervalOf(office(6, '09:00'), 420), intervalOf('2026-03-09T13:00:00Z', 30)];
    const free = slots(office(6, '07:00'), new Date('2026-03-09T15:00:00Z'), busy);
    // The clocks go forward on the Sunday in between.
    expect(free.slice(0, 2)).toEqual([office(6, '08:00'), office(6, '16:00')]);
    expect(free[2]).toEqual(new Date('2026-03-09T13:30:00Z'));
  });

  it('are none where the office never opens', () => {
    const closed = { ...defaultSettings().businessHours };
    for (const day of Object.keys(closed)) closed[day as keyof typeof closed] = [];
    const never = officeHours({ businessHours: closed, holidays: [] });
    expect(freeSlots({ from: office(3, '00:00'), to: office(9, '00:00') }, 60, never, [])).toEqual([]);
  });

  it('are measured by how near they are', () => {
    const day = slots(office(3, '00:00'), office(4, '00:00'), [intervalOf(office(3, '11:00'), 60)]);
    expect(nearest(day, office(3, '11:00'), 3)).toEqual([office(3, '10:00'), office(3, '12:00'), office(3, '09:30')]);
  });
});
