import { describe, it } from '@jest/globals';
import { referralSubmitted } from '../../../contracts/src/referrals/events.js';
import { given } from '../../../testing/given-when-then.js';
import { submitReferral } from './decide.js';

const submitted = { type: 'ReferralSubmitted', data: referralSubmitted.example } as const;

describe('submit referral', () => {
  it('starts a new stream with what the realtor entered', () => {
    given([]).when(submitReferral, referralSubmitted.example).then([submitted]);
  });

  it('never overwrites a referral', () => {
    given([submitted]).when(submitReferral, referralSubmitted.example).then('referral_exists');
  });
});
