import { expect, it } from '@jest/globals';
import { referralSubmitted } from '../../../../../contracts/src/referrals/events.js';
import { editOf, formOf } from './referral-form.js';

const began = { ...referralSubmitted.example, status: 'pending' };

it('wants only what was changed, trimmed, and notes cleared where nothing is left of them', () => {
  const form = { ...formOf(began), clientName: ' Ann Sample ', notes: ' ' };
  expect(editOf(form, began)).toEqual({
    mine: { ...referralSubmitted.example, clientName: 'Ann Sample', notes: null },
    errors: null,
  });
});

it('says what is wrong by field, and nothing of an odd value that was not touched', () => {
  const odd = { ...began, clientPhone: 'ask Bob', notes: null };
  const form = { ...formOf(odd), realtorName: ' ', clientEmail: 'client', realtorPhone: '12' };
  expect(editOf(form, odd)).toEqual({
    errors: {
      realtorName: 'Realtor name is required',
      clientEmail: 'Enter an email address like name@example.com',
      realtorPhone: 'Realtor phone must be a number that we can call, like (515) 555-0199',
    },
  });
});
