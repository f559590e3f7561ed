import { describe, expect, it } from '@jest/globals';
import { defaultSettings } from '../../../contracts/src/settings/catalogue.js';
import { setTimeZone } from '../../../testing/time-zone.js';
import { nextOfficeDay, nextOfficeWeek, officeHours } from '../../../contracts/src/keys/office-hours.js';

const defaults = defaultSettings();
const hours = officeHours(defaults);
const closedWeek = { ...defaults.businessHours, monday: [], tuesday: [], wednesday: [], thursday: [], friday: [] };
/** An instant in the office's local time; the zone's offset is written out, so that nothing is computed here. */
const at = (text: string) => new Date(text);

describe('the office', () => {
  it.each([
    ['at eight', '2026-11-23T08:00:00-06:00', true],
    ['a second before', '2026-11-23T07:59:59-06:00', false],
    ['a second before five', '2026-11-23T16:59:59-06:00', true],
    ['at five', '2026-11-23T17:00:00-06:00', false],
    ['on a Saturday', '2026-11-21T12:00:00-06:00', false],
    ['at eight in summer time', '2026-07-06T08:00:00-05:00', true],
    ['at seven in summer time, which is eight in winter', '2026-07-06T07:30:00-05:00', false],
  ])('%s is open: %3$s', (_when, instant, open) => {
    expect(hours.isOpenAt(at(instant))).toBe(open);
  });

  it('opens and closes by its own clocks, whatever those of the server do', () => {
    const early = officeHours({
      ...defaults,
      businessHours: { ...closedWeek, sunday: [{ from: '01:00', to: '02:00' }] },
    });
    for (const zone of ['Australia/Lord_Howe', 'Pacific/Honolulu', 'UTC']) {
      setTimeZone(zone);
      expect(early.isOpenAt(at('2026-10-04T02:10:00-05:00'))).toBe(false);
      expect(early.nextOpeningAfter(at('2026-10-31T12:00:00-05:00'))).toEqual(at('2026-11-01T01:00:00-05:00'));
    }
  });

  it('is closed on a holiday, and opens on the next working day', () => {
    const withChristmas = officeHours({ ...defaults, holidays: [{ date: '2026-12-25', name: 'Christmas Day' }] });
    expect(withChristmas.isOpenAt(at('2026-12-25T10:00:00-06:00'))).toBe(false);
    expect(withChristmas.nextOpeningAfter(at('2026-12-24T18:00:00-06:00'))).toEqual(at('2026-12-28T08:00:00-06:00'));
  });

  it.each([
    ['while it is open', '2026-11-23T10:00:00-06:00', '2026-11-24T08:00:00-06:00'],
    ['at the very opening', '2026-11-23T08:00:00-06:00', '2026-11-24T08:00:00-06:00'],
    ['in the night before', '2026-11-23T03:00:00-06:00', '2026-11-23T08:00:00-06:00'],
    ['over the end of summer time', '2026-10-30T18:00:00-05:00', '2026-11-02T08:00:00-06:00'],
    ['over its beginning', '2026-03-06T18:00:00-06:00', '2026-03-09T08:00:00-05:00'],
    ['over the end of a year', '2026-12-31T18:00:00-06:00', '2027-01-01T08:00:00-06:00'],
  ])('opens next, %s', (_when, instant, opening) => {
    expect(hours.nextOpeningAfter(at(instant))).toEqual(at(opening));
  });

  it('never opens when no day has hours, however long one waits', () => {
    const never = officeHours({ businessHours: closedWeek, holidays: [] });
    expect(never.isOpenAt(at('2026-11-23T10:00:00-06:00'))).toBe(false);
    expect(never.nextOpeningAfter(at('2026-11-23T10:00:00-06:00'))).toBeNull();
    expect(never.addBusinessMinutes(at('2026-11-23T10:00:00-06:00'), 1)).toBeNull();
  });

  it('opens behind as many holidays as a list can hold, on its one day a week', () => {
    const mondays = Array.from({ length: 100 }, (_, week) => new Date(Date.UTC(2026, 10, 23 + 7 * week)));
    const holidays = mondays.map((day) => ({ date: day.toISOString().slice(0, 10), name: 'Closed' }));
    const onMondays = { ...closedWeek, monday: [{ from: '08:00', to: '09:00' }] };
    const opening = officeHours({ businessHours: onMondays, holidays }).nextOpeningAfter(at('2026-11-22T00:00:00Z'));
    expect(opening).toEqual(at('2028-10-23T08:00:00-05:00'));
  });
});

describe('business minutes', () => {
  it.each([
    ['within a day', '2026-11-23T08:00:00-06:00', 60, '2026-11-23T09:00:00-06:00'],
    ['to the very end of a day', '2026-11-23T16:00:00-06:00', 60, '2026-11-23T17:00:00-06:00'],
    ['over a night', '2026-11-23T16:00:00-06:00', 61, '2026-11-24T08:01:00-06:00'],
    ['from a closed office', '2026-11-21T12:00:00-06:00', 30, '2026-11-23T08:30:00-06:00'],
    ['none from a closed office', '2026-11-21T12:00:00-06:00', 0, '2026-11-23T08:00:00-06:00'],
    ['none from an open one', '2026-11-23T12:00:00-06:00', 0, '2026-11-23T12:00:00-06:00'],
    ['a week of them', '2026-11-23T08:00:00-06:00', 5 * 9 * 60, '2026-11-27T17:00:00-06:00'],
    ['over the end of summer time', '2026-10-30T16:00:00-05:00', 120, '2026-11-02T09:00:00-06:00'],
    ['over its beginning', '2026-03-06T16:00:00-06:00', 120, '2026-03-09T09:00:00-05:00'],
  ])('%s', (_when, from, minutes, until) => {
    expect(hours.addBusinessMinutes(at(from), minutes)).toEqual(at(until));
  });

  it('pass over a break at noon', () => {
    const withBreak = {
      ...closedWeek,
      monday: [
        { from: '08:00', to: '12:00' },
        { from: '13:00', to: '17:00' },
      ],
    };
    const office = officeHours({ businessHours: withBreak, holidays: [] });
    expect(office.isOpenAt(at('2026-11-23T12:30:00-06:00'))).toBe(false);
    expect(office.addBusinessMinutes(at('2026-11-23T11:30:00-06:00'), 60)).toEqual(at('2026-11-23T13:30:00-06:00'));
  });

  it('are real ones in the night that lacks an hour, and in the one that has one twice', () => {
    const nightly = { ...closedWeek, sunday: [{ from: '00:00', to: '06:00' }] };
    const office = officeHours({ businessHours: nightly, holidays: [] });
    // Five hours pass between midnight and six in March, seven in November.
    expect(office.addBusinessMinutes(at('2026-03-08T00:00:00-06:00'), 5 * 60)).toEqual(at('2026-03-08T06:00:00-05:00'));
    expect(office.addBusinessMinutes(at('2026-03-08T00:00:00-06:00'), 5 * 60 + 1)).toEqual(
      at('2026-03-15T00:01:00-05:00'),
    );
    expect(office.addBusinessMinutes(at('2026-11-01T00:00:00-05:00'), 7 * 60)).toEqual(at('2026-11-01T06:00:00-06:00'));
  });

  it('are never fewer than none', () => {
    expect(() => hours.addBusinessMinutes(at('2026-11-23T08:00:00-06:00'), -1)).toThrow(RangeError);
    expect(() => hours.addBusinessMinutes(at('2026-11-23T08:00:00-06:00'), NaN)).toThrow(RangeError);
  });
});

it.each([
  ['on a weekday', '2026-11-23T12:00:00-06:00', '2026-11-24T14:00:00.000Z'],
  ['before the office opens', '2026-11-23T06:00:00-06:00', '2026-11-24T14:00:00.000Z'],
  ['on a Friday: no Saturday', '2026-11-20T12:00:00-06:00', '2026-11-23T14:00:00.000Z'],
  ['late, when it is tomorrow elsewhere', '2026-11-23T23:30:00-06:00', '2026-11-24T14:00:00.000Z'],
])('what can wait is due when the office opens on its next day: %s', (_when, now, due) => {
  expect(nextOfficeDay(at(now), hours)?.toISOString()).toBe(due);
});

it.each([
  ['a Friday', '2026-11-20T12:00:00-06:00', '2026-11-23T14:00:00.000Z'],
  ['a Sunday evening', '2026-11-22T23:30:00-06:00', '2026-11-23T14:00:00.000Z'],
  ['a Monday before it opens', '2026-11-23T07:00:00-06:00', '2026-11-30T14:00:00.000Z'],
])('next week begins when the office opens on its first day or later: on %s', (_when, now, due) => {
  expect(nextOfficeWeek(at(now), hours)?.toISOString()).toBe(due);
  const monday = officeHours({ ...defaults, holidays: [{ date: due.slice(0, 10), name: 'A holiday' }] });
  expect(nextOfficeWeek(at(now), monday)?.toISOString()).toBe(new Date(Date.parse(due) + 86_400_000).toISOString());
});

it('nothing is due in an office that never opens', () => {
  const never = officeHours({ ...defaults, businessHours: { ...closedWeek, saturday: [], sunday: [] } });
  expect(nextOfficeDay(at('2026-11-23T12:00:00-06:00'), never)).toBeNull();
  expect(nextOfficeWeek(at('2026-11-23T12:00:00-06:00'), never)).toBeNull();
});
