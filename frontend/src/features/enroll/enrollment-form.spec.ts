import { describe, expect, it } from '@jest/globals';
import { checkEnrollment, emptyEnrollmentForm, firstInvalid } from './enrollment-form.js';

const filled = {
  propertyType: 'multi-family',
  unitCount: '4',
  estimatedRentCents: '$3,200',
  propertyAddress: ' 12 Sample Street ',
  city: 'Clive',
  zipCode: '50325',
  name: 'Sample Owner',
  email: 'owner@example.com',
  phone: '(515) 555-0199',
  textsConsented: '',
};

describe('checkEnrollment', () => {
  it('makes the body of a filled form: cents, numbers, trimmed text, the default state', () => {
    expect(checkEnrollment(filled)).toEqual({
      ok: true,
      body: {
        ...filled,
        unitCount: 4,
        estimatedRentCents: 3_200_00,
        propertyAddress: '12 Sample Street',
        state: 'IA',
        textsConsented: false,
      },
    });
  });

  it('has a sentence for every field of an empty form', () => {
    const checked = checkEnrollment({ ...emptyEnrollmentForm, unitCount: '' });
    expect(checked).toEqual({
      ok: false,
      errors: {
        propertyType: 'Invalid property type selected',
        unitCount: 'Number of units is required',
        estimatedRentCents: 'Estimated monthly rent is required',
        propertyAddress: 'Street address is required',
        city: 'City is required',
        zipCode: 'ZIP code must be exactly 5 digits',
        name: 'Full name is required',
        email: 'Enter an email address like name@example.com',
        phone: 'Phone is required',
      },
    });
  });

  it.each([
    ['unitCount', '0', 'Number of units must be at least 1'],
    ['unitCount', '1.5', 'Number of units must be a whole number'],
    ['estimatedRentCents', '-1', 'Estimated monthly rent must be at least 0'],
    ['estimatedRentCents', '100,000,001', 'Estimated monthly rent must be at most $100,000,000'],
    ['estimatedRentCents', 'two thousand', 'Enter the monthly rent as a number, like 2000'],
    ['estimatedRentCents', '1e3', 'Enter the monthly rent as a number, like 2000'],
    ['estimatedRentCents', '0x10', 'Enter the monthly rent as a number, like 2000'],
    ['zipCode', '5032', 'ZIP code must be exactly 5 digits'],
    ['zipCode', '503255', 'ZIP code must be exactly 5 digits'],
    ['propertyType', 'castle', 'Invalid property type selected'],
    ['email', 'owner', 'Enter an email address like name@example.com'],
    ['phone', 'x', 'Phone must be a number that we can call, like (515) 555-0199'],
  ] as const)('refuses %s %p', (field, value, sentence) => {
    expect(checkEnrollment({ ...filled, [field]: value })).toEqual({ ok: false, errors: { [field]: sentence } });
  });

  it('accepts a rent of nil', () => {
    expect(checkEnrollment({ ...filled, estimatedRentCents: '0' })).toMatchObject({ body: { estimatedRentCents: 0 } });
  });
});

describe('firstInvalid', () => {
  it('is the first in reading order, with its step', () => {
    expect(firstInvalid({ phone: 'x', zipCode: 'x', city: 'x' })).toEqual({ step: 0, field: 'city' });
    expect(firstInvalid({ phone: 'x', email: 'x' })).toEqual({ step: 1, field: 'email' });
    expect(firstInvalid({})).toBeNull();
  });
});
