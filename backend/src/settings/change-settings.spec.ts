import { describe, expect, it } from '@jest/globals';
import { defaultSettings } from '../../../contracts/src/settings/catalogue.js';
import { changeSettingsSchema } from '../../../contracts/src/settings/queries.js';
import type { SettingsEvent } from '../../../contracts/src/settings/events.js';
import { given } from '../../../testing/given-when-then.js';
import { changeSettings } from './decide/change-settings.js';

const defaults = defaultSettings({ rentCallsADay: 700 });
const change = changeSettings(defaults);
const changed = (data: SettingsEvent['data']): SettingsEvent => ({ type: 'SettingsChanged', data });
const toAnHour = changed({ name: 'sessionIdleMinutes', from: 480, to: 60 });
const christmas = { date: '2026-12-25', name: 'Christmas Day' };

describe('change settings', () => {
  it('says what stood there: the default at first, of the environment where that names one', () => {
    given([])
      .when(change, { sessionIdleMinutes: 60, rentCallsADay: 100 })
      .then([toAnHour, changed({ name: 'rentCallsADay', from: 700, to: 100 })]);
  });

  it('says what was set before', () => {
    given([toAnHour])
      .when(change, { sessionIdleMinutes: 90 })
      .then([changed({ name: 'sessionIdleMinutes', from: 60, to: 90 })]);
  });

  it('gives one its default back, which it follows from then on', () => {
    const back = changed({ name: 'sessionIdleMinutes', from: 60, to: 480, toDefault: true });
    given([toAnHour]).when(change, { sessionIdleMinutes: null }).then([back]);
    given([toAnHour, back]).when(change, { sessionIdleMinutes: null }).then([]);
  });

  it.each([
    ['the value that was set', [toAnHour], { sessionIdleMinutes: 60 }],
    ['the value of the default', [], { sessionIdleMinutes: 480 }],
    ['a default that was never left', [], { holidays: null }],
    [
      'hours that are the same, in another object',
      [],
      { businessHours: { ...defaults.businessHours, monday: [{ from: '08:00', to: '17:00' }] } },
    ],
  ])('has nothing to do for %s', (_what, happened, input) => {
    given(happened).when(change, input).then([]);
  });

  it('changes only what differs of what is named', () => {
    given([toAnHour])
      .when(change, { sessionIdleMinutes: 60, holidays: [christmas] })
      .then([changed({ name: 'holidays', from: [], to: [christmas] })]);
  });

  it('replaces a stored value that is beyond today’s limits, even by the one that holds in its place', () => {
    const beyond = changed({ name: 'sessionIdleMinutes', from: 60, to: 5 });
    given([toAnHour, beyond])
      .when(change, { sessionIdleMinutes: 60 })
      .then([changed({ name: 'sessionIdleMinutes', from: 60, to: 60 })]);
  });

  it('is not disturbed by settings of other versions', () => {
    given([changed({ name: '__proto__', from: null, to: { sessionIdleMinutes: 1 } })])
      .when(change, { sessionIdleMinutes: 60 })
      .then([toAnHour]);
  });
});

describe('what comes in', () => {
  const faults = (input: unknown) =>
    changeSettingsSchema.safeParse(input).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  const week = defaults.businessHours;

  it.each([
    [{ sessionIdleMinutes: 29 }, ['sessionIdleMinutes: Idle time until sign-out must be at least 30 minutes']],
    [{ sessionIdleMinutes: 481 }, ['sessionIdleMinutes: Idle time until sign-out must be at most 480 minutes']],
    [{ sessionIdleMinutes: 60.5 }, ['sessionIdleMinutes: Idle time until sign-out must be a whole number']],
    [{ sessionIdleMinutes: '60' }, ['sessionIdleMinutes: Idle time until sign-out must be a whole number']],
    [{ rentCallsADay: 1_000_001 }, ['rentCallsADay: Rent estimates per day must be at most 1,000,000 calls']],
    [
      { sessionIdleMinutes: 1, holidays: [{ date: '2026-02-30', name: ' ' }] },
      [
        'holidays.0.date: Date must be a day like 2026-12-25',
        'holidays.0.name: Name is required',
        'sessionIdleMinutes: Idle time until sign-out must be at least 30 minutes',
      ],
    ],
    [{ holidays: [christmas, christmas] }, ['holidays.1.date: 2026-12-25 is in the list twice']],
    [
      { holidays: [{ ...christmas, date: '1926-12-25' }] },
      ['holidays.0.date: Date must be between the years 2000 and 2199'],
    ],
    [
      { businessHours: { ...week, monday: [{ from: '17:00', to: '08:00' }] } },
      ['businessHours.monday.0.to: Monday must end after it begins'],
    ],
    [
      {
        businessHours: {
          ...week,
          friday: [
            { from: '08:00', to: '12:00' },
            { from: '11:59', to: '17:00' },
          ],
        },
      },
      ['businessHours.friday.1.from: Friday must resume after 12:00'],
    ],
    [
      { businessHours: { ...week, sunday: [{ from: '8', to: '24:00' }] } },
      [
        'businessHours.sunday.0.from: Sunday from must be a time like 08:00',
        'businessHours.sunday.0.to: Sunday to must be a time like 08:00',
      ],
    ],
    [{ businessHours: { monday: [] } }, expect.arrayContaining(['businessHours.tuesday: Tuesday is required'])],
    [{}, [': Name at least one setting']],
  ])('%j is refused field by field', (input, expected) => {
    expect(faults(input)).toEqual(expected);
  });

  it('names what no setting has', () => {
    expect(changeSettingsSchema.safeParse({ colour: 'green' }).error?.issues[0]).toMatchObject({ keys: ['colour'] });
  });

  it('has its holidays in the order of their days', () => {
    const newYear = { date: '2026-01-01', name: 'New Year’s Day' };
    expect(changeSettingsSchema.parse({ holidays: [christmas, newYear] })).toEqual({ holidays: [newYear, christmas] });
  });
});
