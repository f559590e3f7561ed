import { describe, expect, it } from '@jest/globals';
import { checkReferral, type ReferralForm } from './referral-form.js';

const filled: ReferralForm = {
  realtorName: 'Sample Realtor',
  realtorEmail: 'realtor@example.com',
  realtorPhone: '(515) 555-0150',
  realtorCompany: 'Sample Realty',
  clientName: 'Sample Owner',
  clientEmail: 'owner@example.com',
  clientPhone: '(515) 555-0199',
  propertyAddress: '100 Sample St, Ankeny, IA 50023',
  propertyType: 'condo',
  notes: '',
};

describe('checkReferral', () => {
  it('lets only the notes be empty', () => {
    expect(checkReferral(filled)).toEqual({ ok: true, body: { ...filled, notes: null } });
    const empty = Object.fromEntries(Object.keys(filled).map((field) => [field, ''])) as ReferralForm;
    const checked = checkReferral(empty);
    expect(checked.ok ? [] : Object.keys(checked.errors).sort()).toEqual(
      Object.keys(filled)
        .filter((field) => field !== 'notes')
        .sort(),
    );
  });

  it.each([
    ['clientEmail', '', 'Client email is required'],
    ['realtorEmail', 'realtor', 'Enter an email address like name@example.com'],
    ['propertyType', '', 'Choose a property type'],
    ['realtorName', ' ', 'Your name is required'],
  ])('refuses %s "%s" in a sentence', (field, value, message) => {
    expect(checkReferral({ ...filled, [field]: value })).toEqual({ ok: false, errors: { [field]: message } });
  });
});
