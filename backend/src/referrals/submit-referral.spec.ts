import { describe, it } from '@jest/globals';
import { referralSubmitted } from '../../../contracts/src/events/referral-events.js';
import { givenEvents } from '../../test/given-events.js';
import { submitReferral } from './submit-referral.js';

const submitted = { type: 'ReferralSubmitted', data: referralSubmitted.example } as const;

describe('submit referral', () => {
  it('starts a new stream with what the realtor told', () => {
    givenEvents([]).when(submitReferral, referralSubmitted.example).then([submitted]);
  });

  it('never overwrites a referral', () => {
    givenEvents([submitted]).when(submitReferral, referralSubmitted.example).then('referral_exists');
  });
});
