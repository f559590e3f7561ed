import { describe, expect, it } from '@jest/globals';
import { createLeadSchema } from '../../../contracts/src/leads/input.js';
import { referralLinked, referralSubmitted } from '../../../contracts/src/referrals/events.js';
import { folded, given } from '../../../testing/given-when-then.js';
import { leadOfReferral, linkReferral, referralDecider } from './decide.js';

const submitted = { type: 'ReferralSubmitted', data: referralSubmitted.example } as const;
const linked = { type: 'ReferralLinked', data: referralLinked.example } as const;
const another = { leadId: '7d1c0f9e-52a4-4c3d-9a3f-0b7a4d6f1e11' };

describe('linkReferral', () => {
  it('notes the lead that a referral became, once', () => {
    given([submitted]).when(linkReferral, linked.data).then([linked]);
    given([submitted, linked]).when(linkReferral, linked.data).then([]);
  });

  it('is refused for another lead, a deleted referral, and none', () => {
    given([submitted, linked]).when(linkReferral, another).then('referral_linked');
    given([submitted, { type: 'ReferralDeleted', data: {} } as const])
      .when(linkReferral, another)
      .then('referral_deleted');
    given([]).when(linkReferral, another).then('referral_not_found');
  });
});

describe('the lead of a referral', () => {
  it('is the client with the property, as the form for leads would take it', () => {
    const lead = leadOfReferral(folded(referralDecider, [submitted])!);
    expect(lead).toMatchObject({ name: 'Sample Client', email: 'client@example.com', source: 'referral' });
    expect(createLeadSchema.parse(lead)).toEqual(lead);
  });
});
