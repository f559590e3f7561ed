import { describe, expect, it } from '@jest/globals';
import {
  amountText,
  momentLabel,
  exactDateTime,
  money,
  officeDate,
  officeDateTime,
  officeDay,
  officeDaysBetween,
  relativeTime,
  sinceDay,
  shortMoney,
  typedCents,
} from './format.js';

describe('money', () => {
  it('is dollars without decimals', () => {
    expect([money(195_000), money(0), money(123_456_789)]).toEqual(['$1,950', '$0', '$1,234,568']);
  });

  it.each([1, 49, 50, 99, 149, 99_949, 99_950, 99_999_950, 180_000_000_00, -50, -49, -195_050, -123_456_789])(
    'writes %d cents as Intl does',
    (cents) => {
      const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
      expect(money(cents)).toBe(dollars.format(cents / 100));
    },
  );
});

describe('dates', () => {
  it('are read in the office, winter and summer', () => {
    expect(officeDateTime('2026-03-03T20:15:00.000Z')).toBe('Mar 3, 2:15 PM');
    expect(officeDateTime('2026-07-03T20:15:00.000Z')).toBe('Jul 3, 3:15 PM');
    expect(officeDay('2026-03-04T04:30:00.000Z')).toBe('Tuesday, March 3, 2026');
    expect(officeDate('2026-01-01T05:30:00.000Z')).toBe('Dec 31, 2025');
    expect(exactDateTime('2026-03-03T20:15:00.000Z')).toBe('Tuesday, March 3, 2026 at 2:15:00 PM CST');
  });

  it('of what is due name the year where it is another one in the office', () => {
    const now = '2026-12-31T18:00:00.000Z';
    expect(momentLabel('2027-01-01T05:30:00.000Z', now)).toBe('Dec 31, 11:30 PM');
    expect(momentLabel('2027-01-01T15:00:00.000Z', now)).toBe('Jan 1, 2027, 9:00 AM');
    expect(momentLabel('2025-12-31T15:00:00.000Z', now)).toBe('Dec 31, 2025, 9:00 AM');
  });

  it('since which something is so are a day, with the year where it is another one', () => {
    const now = '2026-11-30T18:00:00.000Z';
    expect(sinceDay('2026-11-30T06:30:00.000Z', now)).toBe('since today');
    expect(sinceDay('2026-11-30T05:30:00.000Z', now)).toBe('since yesterday');
    expect(sinceDay('2026-11-03T18:00:00.000Z', now)).toBe('since Nov 3');
    expect(sinceDay('2025-12-31T18:00:00.000Z', now)).toBe('since Dec 31, 2025');
  });

  it('are days apart by the calendar of the office, also over the change of the clocks', () => {
    expect(officeDaysBetween('2026-03-04T05:59:00.000Z', '2026-03-04T06:01:00.000Z')).toBe(1);
    expect(officeDaysBetween('2026-03-07T18:00:00.000Z', '2026-03-09T18:00:00.000Z')).toBe(2);
  });

  it.each([
    ['2026-03-20T17:59:40.000Z', 'just now'],
    ['2026-03-20T17:55:00.000Z', '5 min ago'],
    ['2026-03-20T15:00:00.000Z', '3 h ago'],
    ['2026-03-19T23:00:00.000Z', 'yesterday'],
    ['2026-03-10T18:00:00.000Z', '10 days ago'],
    ['2026-01-10T18:00:00.000Z', 'Jan 10, 12:00 PM'],
  ])('%s is "%s"', (instant, words) => {
    expect(relativeTime(instant, '2026-03-20T18:00:00.000Z')).toBe(words);
  });
});

it.each([
  [125_000_00, '$125K'],
  [21_640_00, '$21.6K'],
  [850_00, '$850'],
  [-1_200_000_00, '-$1.2M'],
  [123_456_789_012_345_678_00, '$1.2E17'],
])('%d cents fit a chart as %s', (cents, words) => expect(shortMoney(cents)).toBe(words));

describe('typedCents', () => {
  it.each([
    ['199', 19_900],
    ['2000', 2000_00],
    ['$2,150.50', 2150_50],
    ['19.99', 19_99],
    ['.5', 50],
    ['7.', 700],
    ['$1,250.50', 125_050],
    [' 0.1 ', 10],
    ['', null],
    ['-5', -500],
  ])('reads %p', (text, cents) => expect(typedCents(text)).toBe(cents));

  it.each(['abc', '1.234', '1e3', '0x10', '.', '--1'])('takes %p for no amount', (text) =>
    expect(typedCents(text)).toBeNaN(),
  );

  it('writes an amount as it is typed', () => {
    expect([amountText(19_900), amountText(125_050)]).toEqual(['199', '1250.50']);
  });
});
