import { describe, expect, it } from '@jest/globals';
import { erased } from '../../../contracts/src/log/personal.js';
import { referralSubmitted } from '../../../contracts/src/referrals/events.js';
import { folded, given, staff, visitor } from '../../../testing/given-when-then.js';
import { eraseReferralClient, leadIdOfReferral, referralDecider, submitReferral } from './decide.js';

const fields = referralSubmitted.example;
const leadId = '0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20';
const submitted = (more: object = {}) => ({ type: 'ReferralSubmitted', data: { ...fields, ...more } }) as const;

describe('a referral from a form', () => {
  it('keeps the version of the words beside it, if a visitor sent it', () => {
    const sent = { ...fields, consentTextVersion: 1 };
    given([])
      .when(submitReferral, sent, { actor: visitor })
      .then([submitted({ consentTextVersion: 1 })]);
    given([]).when(submitReferral, sent, { actor: staff }).then([submitted()]);
    const context = { now: '2026-03-02T15:00:00.000Z', actor: visitor, commandId: leadId };
    expect(submitReferral.decide(null, fields, context)).toStrictEqual([submitted()]);
  });

  it('becomes a lead whose id never changes, and another for each', () => {
    expect(leadIdOfReferral(leadId)).toBe('264983d8-428b-5fec-9b8e-fb685fc78eff');
    expect(leadIdOfReferral('7d1c0f9e-52a4-4c3d-9a3f-0b7a4d6f1e11')).not.toBe(leadIdOfReferral(leadId));
  });
});

describe('the realtor of an erased client', () => {
  const gone = { type: 'ReferralClientErased', data: { leadId } } as const;

  it('is noted again with what is known of them, and with nothing else', () => {
    given([submitted({ realtorPhone: '', realtorCompany: erased })])
      .when(eraseReferralClient, { leadId, noteRealtor: true })
      .then([
        {
          type: 'ReferralEdited',
          data: { realtorName: fields.realtorName, realtorEmail: fields.realtorEmail },
        },
        gone,
      ]);
  });

  it('is not noted where nothing is known', () => {
    const unknown = { realtorName: erased, realtorEmail: erased, realtorPhone: '', realtorCompany: '' };
    given([submitted(unknown)])
      .when(eraseReferralClient, { leadId, noteRealtor: true })
      .then([gone]);
  });

  it('is gone too when the stream ends; what happened stays', () => {
    const moved = { type: 'ReferralStatusChanged', data: { from: 'pending', to: 'converted' } } as const;
    const texts = Object.keys(fields).filter((field) => field !== 'propertyType');
    expect(folded(referralDecider, [submitted(), moved, { type: 'StreamErased', data: {} }])).toMatchObject({
      ...Object.fromEntries(texts.map((field) => [field, erased] as const)),
      ...{ propertyType: fields.propertyType, status: 'converted' },
    });
  });
});
