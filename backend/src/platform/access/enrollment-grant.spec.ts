import { describe, expect, it } from '@jest/globals';
import { EnrollmentGrants } from './cookies.js';

const leadId = '0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20';
const now = Date.parse('2026-03-03T20:15:00Z');
const day = 24 * 60 * 60 * 1000;
const grants = new EnrollmentGrants(Buffer.alloc(32, 1));

describe('the enrolment cookie', () => {
  const { value, maxAge } = grants.grant(undefined, leadId, now);

  it('grants its lead for a day', () => {
    expect(maxAge * 1000).toBe(day);
    expect(grants.leadsOf(value, now + day - 1)).toEqual([leadId]);
    expect(grants.leadsOf(value, now + day)).toEqual([]);
  });

  it('grants every lead that the browser enrolled, and none of a forged cookie', () => {
    const second = '1f9c2d75-7a1f-4c2f-8e63-7b4d6b2a8c31';
    expect(grants.leadsOf(grants.grant(value, second, now).value, now)).toEqual([second, leadId]);
    const forged = value.replace('0e8b', '1e8b');
    expect(grants.leadsOf(grants.grant(forged, second, now).value, now)).toEqual([second]);
  });

  it.each([
    ['another lead', value.replace('0e8b', '1e8b')],
    ['a later end', value.replace(String(now + day), String(now + 2 * day))],
    ['another signature', value.slice(0, -1) + (value.endsWith('A') ? 'B' : 'A')],
    ['no signature', value.slice(0, value.lastIndexOf('.'))],
    ['more parts', `${value}.x`],
    ['nothing', undefined],
    ['nonsense', '...'],
  ])('grants nothing for %s', (_what, cookie) => {
    expect(grants.leadsOf(cookie, now)).toEqual([]);
  });

  it('grants nothing that another key signed', () => {
    expect(new EnrollmentGrants(Buffer.alloc(32, 2)).leadsOf(value, now)).toEqual([]);
  });
});
