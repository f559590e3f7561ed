import { describe, it } from '@jest/globals';
import { referralPaid, referralSubmitted } from '../../../contracts/src/referrals/events.js';
import { given } from '../../../testing/given-when-then.js';
import { changeReferralStatus, deleteReferral, editReferral, payReferral, restoreReferral } from './decide.js';

const submitted = { type: 'ReferralSubmitted', data: referralSubmitted.example } as const;
const deleted = { type: 'ReferralDeleted', data: {} } as const;
const restored = { type: 'ReferralRestored', data: {} } as const;
const paid = { type: 'ReferralPaid', data: referralPaid.example } as const;
const contacted = { type: 'ReferralStatusChanged', data: { from: 'pending', to: 'contacted' } } as const;

describe('the status of a referral', () => {
  it('may become any other, and is left alone where it is that already', () => {
    given([submitted]).when(changeReferralStatus, { status: 'contacted' }).then([contacted]);
    given([submitted, contacted])
      .when(changeReferralStatus, { status: 'pending' })
      .then([{ type: 'ReferralStatusChanged', data: { from: 'contacted', to: 'pending' } }]);
    given([submitted, contacted]).when(changeReferralStatus, { status: 'contacted' }).then([]);
  });

  it('is refused of a deleted referral, and of none', () => {
    given([submitted, deleted]).when(changeReferralStatus, { status: 'lost' }).then('referral_deleted');
    given([]).when(changeReferralStatus, { status: 'lost' }).then('referral_not_found');
  });
});

describe('the edit of a referral', () => {
  it('holds what differs, and is nothing where nothing does', () => {
    const { realtorName } = referralSubmitted.example;
    given([submitted])
      .when(editReferral, { realtorName, clientName: 'Ann Sample', notes: null })
      .then([{ type: 'ReferralEdited', data: { clientName: 'Ann Sample', notes: null } }]);
    given([submitted]).when(editReferral, { realtorName }).then([]);
  });

  it('is refused of a deleted referral, and of none', () => {
    given([submitted, deleted]).when(editReferral, { notes: 'Late' }).then('referral_deleted');
    given([]).when(editReferral, { notes: 'Early' }).then('referral_not_found');
  });
});

describe('the payment of a referral', () => {
  it('happens once, whatever the amount, zero too', () => {
    given([submitted]).when(payReferral, { feeCents: 400_00 }).then([paid]);
    given([submitted])
      .when(payReferral, { feeCents: 0 })
      .then([{ type: 'ReferralPaid', data: { feeCents: 0 } }]);
    given([submitted, paid]).when(payReferral, { feeCents: 400_00 }).then('referral_paid');
    given([submitted, paid]).when(payReferral, { feeCents: 1 }).then('referral_paid');
  });

  it('is refused of a deleted referral, and of none, and stays refused once it is restored', () => {
    given([submitted, deleted]).when(payReferral, { feeCents: 1 }).then('referral_deleted');
    given([submitted, paid, deleted, restored]).when(payReferral, { feeCents: 1 }).then('referral_paid');
    given([]).when(payReferral, { feeCents: 1 }).then('referral_not_found');
  });
});

describe('the deletion of a referral', () => {
  it('happens once, until it is restored', () => {
    given([submitted]).when(deleteReferral, {}).then([deleted]);
    given([submitted, deleted]).when(deleteReferral, {}).then([]);
    given([submitted, deleted, restored]).when(deleteReferral, {}).then([deleted]);
    given([]).when(deleteReferral, {}).then('referral_not_found');
  });

  it('is taken back as a whole, and only where there is one', () => {
    given([submitted, deleted]).when(restoreReferral, {}).then([restored]);
    given([submitted]).when(restoreReferral, {}).then([]);
    given([]).when(restoreReferral, {}).then('referral_not_found');
  });
});
