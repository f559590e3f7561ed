import { describe, expect, it } from '@jest/globals';
import { EnrollmentGrants } from './cookies.js';

const leadId = '0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20';
const now = Date.parse('2026-03-03T20:15:00Z');
const twoHours = 2 * 60 * 60 * 1000;
const grants = new EnrollmentGrants(Buffer.alloc(32, 1));

describe('the enrolment cookie', () => {
  const { value, maxAge } = grants.grant(leadId, now);

  it('grants its lead for two hours', () => {
    expect(maxAge * 1000).toBe(twoHours);
    expect(grants.leadOf(value, now + twoHours - 1)).toBe(leadId);
    expect(grants.leadOf(value, now + twoHours)).toBeNull();
  });

  it.each([
    ['another lead', value.replace('0e8b', '1e8b')],
    ['a later end', value.replace(String(now + twoHours), String(now + 2 * twoHours))],
    ['another signature', value.slice(0, -1) + (value.endsWith('A') ? 'B' : 'A')],
    ['no signature', value.slice(0, value.lastIndexOf('.'))],
    ['more parts', `${value}.x`],
    ['nothing', undefined],
    ['nonsense', '...'],
  ])('grants nothing for %s', (_what, cookie) => {
    expect(grants.leadOf(cookie, now)).toBeNull();
  });

  it('grants nothing that another key signed', () => {
    expect(new EnrollmentGrants(Buffer.alloc(32, 2)).leadOf(value, now)).toBeNull();
  });
});
