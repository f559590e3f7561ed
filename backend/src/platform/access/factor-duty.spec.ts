import { describe, expect, it } from '@jest/globals';
import { factorDueAt, factorToSetUp, nobodysDuty, type Bound, type FactorDuty } from './signed-in.js';

const day = (n: number) => new Date(Date.UTC(2026, 2, n, 15));
const person = (over: Partial<Bound> = {}): Bound => ({
  ...{ role: 'user', secondFactor: false, factorTimeFrom: day(1) },
  ...over,
});
const duty = (over: Partial<FactorDuty> = {}): FactorDuty => ({
  of: 'everybody',
  since: day(5),
  graceDays: 7,
  ...over,
});

describe('the day by which somebody has to set up a second factor', () => {
  it.each([
    ['the office made it a duty', person(), duty(), day(12)],
    ['the person came later', person({ factorTimeFrom: day(9) }), duty(), day(16)],
    ['the duty is of admins, and they are one', person({ role: 'admin' }), duty({ of: 'admins' }), day(12)],
    ['there is no grace', person(), duty({ graceDays: 0 }), day(5)],
    ['nobody knows since when it is a duty', person(), duty({ since: null }), day(8)],
  ])('is counted in days of grace: %s', (_case, who, what, due) => {
    expect(factorDueAt(who, what)).toEqual(due);
  });

  it.each([
    ['who has one', person({ secondFactor: true }), duty()],
    ['who is no admin, if it is a duty of admins', person(), duty({ of: 'admins' })],
    ['while it is nobody’s duty', person({ role: 'admin' }), nobodysDuty],
  ])('is none for somebody %s', (_case, who, what) => {
    expect(factorDueAt(who, what)).toBeNull();
    expect(factorToSetUp(who, what, day(30).getTime())).toBeUndefined();
  });

  it('is over from that very instant on', () => {
    const at = (now: number) => factorToSetUp(person(), duty(), now);
    expect(at(day(12).getTime() - 1)).toEqual({ dueAt: day(12).toISOString(), isOver: false });
    expect(at(day(12).getTime())).toEqual({ dueAt: day(12).toISOString(), isOver: true });
  });
});
