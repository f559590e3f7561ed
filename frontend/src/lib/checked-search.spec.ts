import { describe, expect, it } from '@jest/globals';
import { addressText, checkedSearch, unreadKeys } from './address-search.js';

describe('what an address holds', () => {
  const check = checkedSearch<{ lead?: string; view?: 'list' }>(['lead', 'view'], ({ lead, view }) => ({
    ...(typeof lead === 'string' && { lead }),
    ...(view === 'list' && { view }),
  }));

  it('is named key by key, what makes no sense as undefined', () => {
    expect(check({ lead: 'a', view: 'nonsense', other: 1 })).toEqual({ lead: 'a', view: undefined });
    expect(Object.keys(check({}))).toEqual(['lead', 'view']);
  });

  it('is noticed where it was left out', () => {
    const asked = { lead: ['a'], view: 'list', other: 'kept' };
    expect(unreadKeys(asked, check(asked))).toEqual(['lead']);
    expect(unreadKeys({}, check({}))).toEqual([]);
  });

  it('is a text also where the router read digits as a number', () => {
    expect([12, '12', 'a', '', true, null, ['a']].map(addressText)).toEqual([
      '12',
      '12',
      'a',
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
