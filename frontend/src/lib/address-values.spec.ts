import { describe, expect, it } from '@jest/globals';
import { addressText, parseAddress, writeAddress } from './address-search.js';

/** The parsed value of `search` in an address. */
const searchIn = (address: string): unknown => (parseAddress(address) as Record<string, unknown>).search;

describe('the values of an address', () => {
  it.each([
    '1e3',
    '1e234567',
    '12345678',
    '007',
    '5.10',
    '-0',
    '0x1f',
    'null',
    'NaN',
    'true',
    'false',
    '"oak"',
    '[1]',
    '{',
    'oak & elm',
    '+1',
  ])('the text %s comes back as it was written', (text) => {
    const address = writeAddress({ search: text });
    expect(addressText(searchIn(address))).toBe(text);
    expect(writeAddress(parseAddress(address))).toBe(address);
  });

  it('digits stand without quotes', () => {
    expect(writeAddress({ search: '12345678' })).toBe('?search=12345678');
  });

  it('a link that has them in quotes is read', () => {
    expect(searchIn('?search=%2212345678%22')).toBe('12345678');
  });

  it('lists, objects and booleans come back', () => {
    const search = { ids: [1, 'a'], at: { x: 1 }, pitch: true };
    expect(parseAddress(writeAddress(search))).toEqual(search);
  });

  it('what is broken is text', () => {
    expect(searchIn('?search=%7Boak')).toBe('{oak');
  });
});
