import { describe, expect, it } from '@jest/globals';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import { referralFeeState } from '../../../../../contracts/src/referrals/referral.js';
import { referralFeeDue } from '../components/lead-notices.js';

const of = { kind: 'referral', id: 'r1' };
const event = (type: string, data: object = {}, subject: object | undefined = of) =>
  ({ type, data, occurredAt: '2026-03-03T20:15:00.000Z', ...(subject && { of: subject }) }) as HistoryEvent;
const linked = [
  event('ReferralSubmitted', { realtorName: 'Sample Realtor' }),
  event('LeadCreated', {}, undefined),
  event('ReferralLinked', { leadId: 'l1' }),
];

describe('the fee of a referral', () => {
  it('is due once the property of the lead that it became is managed', () => {
    expect(referralFeeDue(linked, 'enrolled')).toBeUndefined();
    for (const status of ['closed', 'won'] as const) expect(referralFeeState('unpaid', status)).toBe('due');
    expect(referralFeeDue(linked, 'won')?.leadId).toBe('l1');
    expect(referralFeeDue(linked, 'closed')).toMatchObject({ leadId: 'l1', realtorName: 'Sample Realtor' });
    const renamed = [...linked, event('ReferralEdited', { realtorName: 'Ann Sample' })];
    expect(referralFeeDue(renamed, 'closed')?.realtorName).toBe('Ann Sample');
  });

  it('is not once it was paid, nor of a deleted referral, nor of a lead that nobody referred', () => {
    expect(referralFeeDue([...linked, event('ReferralPaid', { feeCents: 400_00 })], 'closed')).toBeUndefined();
    expect(referralFeeDue([...linked, event('ReferralDeleted')], 'closed')).toBeUndefined();
    expect(referralFeeDue([...linked, event('ReferralDeleted'), event('ReferralRestored')], 'closed')).toBeDefined();
    expect(referralFeeDue([event('LeadCreated', {}, undefined)], 'closed')).toBeUndefined();
    expect(referralFeeDue(linked.slice(0, 2), 'closed')).toBeUndefined();
  });

  it('is due for each that became the case, also once the fee of the last one was paid', () => {
    const second = { kind: 'referral', id: 'r2' };
    const both = [
      ...linked,
      event('ReferralSubmitted', { realtorName: 'Second Realtor' }, second),
      event('ReferralLinked', { leadId: 'l2' }, second),
    ];
    expect(referralFeeDue(both, 'closed')?.leadId).toBe('l2');
    for (const end of ['ReferralPaid', 'ReferralDeleted'])
      expect(referralFeeDue([...both, event(end, {}, second)], 'closed')?.realtorName).toBe('Sample Realtor');
  });

  it('is about the referral that became this lead, whatever was paid for another one', () => {
    const other = event('ReferralPaid', {}, { kind: 'referral', id: 'r2' });
    expect(referralFeeDue([...linked, other], 'closed')?.leadId).toBe('l1');
  });
});
