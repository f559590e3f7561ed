import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { AnalysisGrants } from './cookies.js';

const grants = new AnalysisGrants(randomBytes(32));
const now = Date.parse('2026-03-03T12:00:00Z');
const days = (count: number) => count * 24 * 60 * 60 * 1000;

describe('the analysis cookie', () => {
  it('proves its submissions for thirty days, the newest first', () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const one = grants.grant(undefined, first, now);
    const both = grants.grant(one.value, second, now);
    expect(grants.submissionsOf(both.value, now + days(29))).toEqual([second, first]);
    expect(grants.submissionsOf(both.value, now + days(30))).toEqual([]);
    expect(both.maxAge).toBe(days(30) / 1000);
  });

  it('keeps five, and a repeated one once', () => {
    const ids = Array.from({ length: 7 }, () => randomUUID());
    const last = [...ids, ids[6]!].reduce<string | undefined>(
      (kept, id) => grants.grant(kept, id, now).value,
      undefined,
    );
    expect(grants.submissionsOf(last, now)).toEqual(ids.slice(2).reverse());
  });

  it('proves nothing when it was altered, made up, or signed by somebody else', () => {
    const { value } = grants.grant(undefined, randomUUID(), now);
    const [ids, expiry, signature] = value.split('.');
    const other = new AnalysisGrants(randomBytes(32)).grant(undefined, randomUUID(), now).value;
    const forged = [
      `${randomUUID()}.${expiry}.${signature}`,
      `${ids}~${randomUUID()}.${expiry}.${signature}`,
      `${ids}.${Number(expiry) + 1}.${signature}`,
      `${ids}.${expiry}.`,
      `${ids}.${expiry}`,
      `${value}.more`,
      'x',
      '',
      other,
    ];
    for (const cookie of forged) expect(grants.submissionsOf(cookie, now)).toEqual([]);
    expect(grants.submissionsOf(undefined, now)).toEqual([]);
  });

  it('adds nothing to a forged one', () => {
    const id = randomUUID();
    expect(grants.submissionsOf(grants.grant('forged.99999999999999.x', id, now).value, now)).toEqual([id]);
  });
});
