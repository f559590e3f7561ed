import { expect, it } from '@jest/globals';
import { referralSubmitted } from '../../../../../contracts/src/referrals/events.js';
import type { ShownReferral } from '../../../../../contracts/src/referrals/queries.js';
import { feeWords } from './status-menu.js';
import { withHistory, withPayment } from './referral-data.js';

const row: ShownReferral = {
  ...referralSubmitted.example,
  id: '0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20',
  revision: 3,
  status: 'pending',
  paymentStatus: 'unpaid',
  fee: 'not_due',
  createdAt: '2026-03-02T15:00:00.000Z',
  ...{ referralFeeCents: null, paymentDate: null, leadId: null, leadStatus: null, deletedAt: null },
};

it('a payment that was recorded here counts until the row has caught up', () => {
  const paid = withPayment(row, { feeCents: 425_50, revision: 4 });
  expect(paid).toMatchObject({ paymentStatus: 'paid', fee: 'paid', referralFeeCents: 425_50 });
  expect(feeWords(paid)).toBe('Paid $426');
  const caughtUp = { ...row, revision: 4, paymentDate: row.createdAt };
  expect(withPayment(caughtUp, { feeCents: 425_50, revision: 4 })).toBe(caughtUp);
  expect(withPayment(row, undefined)).toBe(row);
});

it('the history says whether the fee is paid, also while the row does not', () => {
  const paid = withHistory(row, { paymentStatus: 'paid', referralFeeCents: 0 }, 4);
  expect(paid).toMatchObject({ paymentStatus: 'paid', fee: 'paid', referralFeeCents: 0, revision: 4 });
  expect(withHistory({ ...row, leadStatus: 'closed' }, {})).toMatchObject({ fee: 'due', revision: 3 });
  expect(withHistory(row, {})).toEqual(row);
});
