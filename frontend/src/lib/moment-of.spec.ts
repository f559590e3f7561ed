import { describe, expect, it } from '@jest/globals';
import { isYetToCome, momentOf } from './address-search.js';

const now = Date.parse('2026-03-03T12:00:00.000Z');

describe('the moment of an address', () => {
  it.each(['2026-03-03T11:59:59.999Z', '2020-01-01T00:00:00Z'])('is an instant of the past: %s', (at) => {
    expect(momentOf(at, now)).toBe(at);
    expect(isYetToCome(at, now)).toBe(false);
  });

  it.each(['nonsense', '', '2026-13-45T00:00:00Z', '2026-03-03', 'NaN', 7, null, ['2020-01-01T00:00:00Z']])(
    'is none where it says %j',
    (at) => {
      expect(momentOf(at, now)).toBeUndefined();
      expect(isYetToCome(at, now)).toBe(false);
    },
  );

  it('is none where it is yet to come', () => {
    expect(momentOf('2099-01-01T00:00:00.000Z', now)).toBeUndefined();
    expect(isYetToCome('2099-01-01T00:00:00.000Z', now)).toBe(true);
  });
});
