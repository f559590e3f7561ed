import { expect, it } from '@jest/globals';
import { feeWords } from './status-menu.js';

it('says of a fee whether it is due, and once it is paid, how much and when', () => {
  const unpaid = { referralFeeCents: null, paymentDate: null };
  expect(feeWords({ ...unpaid, fee: 'not_due' })).toBe('Due once we manage the property');
  expect(feeWords({ ...unpaid, fee: 'due' })).toBe('Due $400');
  // In the office's time zone it is still the day before.
  const paymentDate = '2026-03-03T03:00:00.000Z';
  expect(feeWords({ fee: 'paid', referralFeeCents: 350_00, paymentDate })).toBe('Paid $350 on Mar 2, 2026');
  expect(feeWords({ fee: 'paid', referralFeeCents: 0, paymentDate })).toBe('Paid $0 on Mar 2, 2026');
  expect(feeWords({ ...unpaid, fee: 'paid' })).toBe('Paid $400');
});
