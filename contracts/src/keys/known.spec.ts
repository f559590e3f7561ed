import { describe, expect, it } from '@jest/globals';
import { addressKey, lineKey, shownAddressKey } from './address.js';
import { emailKey } from './email.js';
import { isKnown } from './known.js';

const nothing = ['', '  ', 'Not provided', ' Not provided ', '[erased]'];

describe('a text that says nothing', () => {
  it.each(nothing)('%j is not known, and no key', (text) => {
    expect(isKnown(text)).toBe(false);
    const keys = [
      emailKey(text),
      lineKey(text),
      shownAddressKey(text),

      addressKey({ propertyAddress: text, streetAddress: null, city: 'Ankeny', zipCode: '50023' }),
    ];
    expect(keys).toEqual(keys.map(() => null));
  });

  it.each([null, undefined])('%j is not known', (text) => expect(isKnown(text)).toBe(false));

  it.each(['owner@example.com', '7 Sample St', 'Not provided yet'])('%j says something', (text) =>
    expect(isKnown(text)).toBe(true),
  );
});
