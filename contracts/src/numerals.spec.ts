import { expect, it } from '@jest/globals';
import { counted, countedInWords, exactMoney, inWords, withCommas, withTenths } from './numerals.js';

it('counts one and many, and separates the thousands', () => {
  expect([0, 1, 14, 2000].map((count) => counted(count, 'event'))).toEqual([
    ...['0 events', '1 event', '14 events', '2,000 events'],
  ]);
  expect(counted(0, 'entry', 'entries')).toBe('0 entries');
  expect(withCommas(12_345_678n)).toBe('12,345,678');
});

it('shows what is charged to the cent, as Intl does, without empty cents', () => {
  const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  for (const cents of [0, 1, 50, 99, 199_00, 4950, 1_234_567_89, -50, -195_050, 100_000_000_00])
    expect(exactMoney(cents)).toBe(dollars.format(cents / 100).replace(/\.00$/, ''));
});

it('shows a number with one digit after the point, if any', () => {
  expect([0, 0.25, 2, 1234.56].map(withTenths)).toEqual(['0', '0.3', '2', '1,234.6']);
});

it('writes numbers below ten as words in running text', () => {
  expect([0, 1, 6, 9, 10, 1200, 1.5].map(inWords)).toEqual(['no', 'one', 'six', 'nine', '10', '1,200', '1.5']);
  expect([1, 6, 12].map((count) => countedInWords(count, 'city', 'cities'))).toEqual([
    ...['one city', 'six cities', '12 cities'],
  ]);
});
