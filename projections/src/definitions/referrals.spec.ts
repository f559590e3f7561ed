import { describe, it } from '@jest/globals';
import { referralSubmitted } from '../../../contracts/src/referrals/events.js';
import { at, step, uuid } from '../../test/events.js';
import { given } from '../../test/project.js';
import { referralCount, referrals } from './referrals.js';

const stream = `referral-${uuid(6)}`;
const submitted = step('ReferralSubmitted', {}, { stream });

describe('referrals', () => {
  it('has a row per referral: pending, unpaid, without a fee', () => {
    given(referrals, submitted).expectRows([
      {
        ...referralSubmitted.example,
        id: uuid(6),
        revision: 0,
        position: 100n,
        status: 'pending',
        paymentStatus: 'unpaid',
        referralFeeCents: null,
        paymentDate: null,
        leadId: null,
        createdAt: at(0),
        deletedAt: null,
      },
    ]);
  });

  it('follows status, corrections and the payment', () => {
    given(
      referrals,
      submitted,
      step('ReferralStatusChanged', { from: 'pending', to: 'converted' }, { stream }),
      { type: 'ReferralEdited', data: { clientPhone: '515-555-0112', notes: null }, stream },
      step('ReferralPaid', { feeCents: 400_00 }, { stream }),
    ).expectRows([
      {
        status: 'converted',
        clientPhone: '515-555-0112',
        clientName: 'Sample Client',
        notes: null,
        paymentStatus: 'paid',
        referralFeeCents: 40_000,
        paymentDate: at(3),
        revision: 3,
      },
    ]);
  });

  it('knows the lead that it became', () => {
    given(referrals, submitted, step('ReferralLinked', { leadId: uuid(7) }, { stream })).expectRows([
      { leadId: uuid(7), status: 'pending', revision: 1 },
    ]);
  });

  it('keeps a deleted referral', () => {
    given(referrals, submitted, step('ReferralDeleted', {}, { stream })).expectRows([
      { deletedAt: at(1), status: 'pending' },
    ]);
  });

  it('has a restored one back on the list', () => {
    const events = [step('ReferralDeleted', {}, { stream }), step('ReferralRestored', {}, { stream })];
    given(referrals, submitted, ...events).expectRows([{ deletedAt: null, status: 'pending', revision: 2 }]);
  });

  it('counts those that are not deleted', () => {
    const other = step('ReferralSubmitted', {}, { stream: `referral-${uuid(7)}` });
    const deleted = step('ReferralDeleted', {}, { stream });
    const rows = (rowCount: number) => [{ listed: 'referrals', rowCount }];
    const edited = step('ReferralStatusChanged', { from: 'pending', to: 'lost' }, { stream });
    given(referrals, submitted, other, edited).expectRows(rows(2), referralCount.table);
    given(referrals, submitted, other, deleted, edited).expectRows(rows(1), referralCount.table);
    given(referrals, submitted, other, deleted, step('ReferralRestored', {}, { stream })).expectRows(
      rows(2),
      referralCount.table,
    );
  });

  it('has the keys of its client, also after a correction', () => {
    const client = step(
      'ReferralSubmitted',
      { clientEmail: 'Client@Example.com', clientPhone: '+1 515.555.0111' },
      { stream },
    );
    given(referrals, client).expectRows([{ clientEmailKey: 'client@example.com', clientPhoneKey: '5155550111' }]);
    given(referrals, client, step('ReferralEdited', { clientPhone: '515-555-0112' }, { stream })).expectRows([
      { clientEmailKey: 'client@example.com', clientPhoneKey: '5155550112' },
    ]);
  });

  it('holds no client who was erased, and keeps the realtor and the fee', () => {
    const paid = step('ReferralPaid', { feeCents: 400_00 }, { stream });
    given(referrals, submitted, paid, step('ReferralClientErased', {}, { stream })).expectRows([
      {
        ...{ realtorName: 'Sample Realtor', realtorEmail: 'realtor@example.com', realtorPhone: '515-555-0110' },
        ...{
          realtorCompany: 'Sample Realty',
          clientName: '[erased]',
          clientEmail: '[erased]',
          clientPhone: '[erased]',
        },
        ...{ clientEmailKey: null, clientPhoneKey: null },
        ...{ propertyAddress: '[erased]', propertyType: 'single-family', notes: '[erased]', referralFeeCents: 400_00 },
        ...{ status: 'pending', revision: 2, position: 300n },
      },
    ]);
    const silent = step('ReferralSubmitted', { notes: null }, { stream });
    given(referrals, silent, step('ReferralClientErased', {}, { stream })).expectRows([{ notes: null }]);
  });

  it('refuses what can not have happened', () => {
    given(referrals, step('ReferralPaid', {}, { stream })).expectRefusal('without a ReferralSubmitted');
    given(referrals, submitted, submitted).expectRefusal('submitted twice');
    given(referrals, step('ReferralSubmitted', {}, { stream: `analysis-${uuid(6)}` })).expectRefusal('no stream of');
  });
});
