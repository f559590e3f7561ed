import { describe, expect, it } from '@jest/globals';
import { referralSubmitted } from '../../../contracts/src/referrals/events.js';
import { happened } from '../../../testing/given-when-then.js';
import { editReferral, eraseReferralClient, type ReferralState } from './decide.js';
import { evolveReferral } from '../../../contracts/src/referrals/state.js';

const leadId = '0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20';
const context = { now: '2027-01-20T10:00:00.000Z', actor: { kind: 'system' as const, id: 'erasure' }, commandId: 'c' };
const referral: ReferralState = evolveReferral(
  null,
  happened({ type: 'ReferralSubmitted', data: referralSubmitted.example } as const),
);

describe('the client of a referral is erased', () => {
  it('once; the realtor stays, and is noted again where one key sealed both', () => {
    const erased = { type: 'ReferralClientErased', data: { leadId } } as const;
    expect(eraseReferralClient.decide(referral, { leadId, noteRealtor: false }, context)).toEqual([erased]);
    const { realtorName, realtorEmail, realtorPhone, realtorCompany } = referralSubmitted.example;
    expect(eraseReferralClient.decide(referral, { leadId, noteRealtor: true }, context)).toEqual([
      { type: 'ReferralEdited', data: { realtorName, realtorEmail, realtorPhone, realtorCompany } },
      erased,
    ]);
    const after = evolveReferral(referral, happened(erased));
    expect(eraseReferralClient.decide(after, { leadId, noteRealtor: true }, context)).toEqual([]);
  });

  it('and nothing is noted of them any more', () => {
    const after = evolveReferral(referral, happened({ type: 'ReferralClientErased', data: { leadId } } as const));
    expect(() => editReferral.decide(after, { clientName: 'Sample Again' }, context)).toThrow(
      expect.objectContaining({ code: 'stream_erased' }),
    );
    expect(editReferral.decide(after, { realtorPhone: '515-555-0119' }, context)).toHaveLength(1);
  });
});
