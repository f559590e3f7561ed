import { describe, expect, it } from '@jest/globals';
import { editPropertySchema } from '../../../../../contracts/src/leads/input.js';
import { editLeadSchema } from '../../../../../contracts/src/leads/routes.js';
import { editOf, formOf, leadControls, propertyControls, type LeadForm } from './lead-form.js';

const began = {
  propertyAddress: '100 Sample St, Ankeny, IA 50023',
  streetAddress: '100 Sample St',
  city: 'Ankeny',
  state: 'IA',
  zipCode: '50023',
  propertyType: 'single-family',
  unitCount: 1,
  squareFootage: 0,
  bedrooms: 3,
  bathrooms: 1.5,
  yearBuilt: null,
  finishedBasementArea: null,
  estimatedRentCents: 195_000,
  purchasePriceCents: 25_000_050,
};
const edited = (over: Partial<LeadForm>) => editOf({ ...formOf(began), ...over }, began);
const errorsOf = (over: Partial<LeadForm>) => edited(over).errors;
const mineOf = (over: Partial<LeadForm>) => {
  const result = edited(over);
  if (result.errors) throw new Error(JSON.stringify(result.errors));
  return result.mine;
};

describe('the property form', () => {
  it('has every field of the command', () => {
    expect(propertyControls.map(({ field }) => field).sort()).toEqual(Object.keys(editPropertySchema.shape).sort());
  });

  it('has a form of the whole lead, in which name and address can not be cleared, and an e-mail can', () => {
    expect(leadControls.map(({ field }) => field).sort()).toEqual(Object.keys(editLeadSchema.shape).sort());
    const lead = {
      ...began,
      name: 'Sample Owner',
      email: 'owner@example.com',
      phone: '515-555-0100',
      company: 'Sample Co',
    };
    const before = formOf(lead, leadControls);
    expect(editOf({ ...before, phone: ' ', company: '', email: 'owner@' }, lead, leadControls)).toEqual({
      errors: { email: 'Enter an email address like name@example.com' },
    });
    expect(editOf({ ...before, phone: ' ', company: '' }, lead, leadControls)).toMatchObject({
      ...{ errors: null, mine: { name: 'Sample Owner', phone: null, company: null } },
    });
    expect(editOf({ ...before, email: ' ' }, lead, leadControls)).toMatchObject({ errors: null, mine: { email: '' } });
    const cleared = editOf({ ...before, name: ' ', email: '', propertyAddress: '' }, lead, leadControls);
    expect(Object.keys(cleared.errors ?? {})).toEqual(['name', 'propertyAddress']);
  });

  it('shows what is known, money in dollars, and nothing for what is unknown', () => {
    expect(formOf(began)).toMatchObject({
      ...{ squareFootage: '', bathrooms: '1.5', yearBuilt: '', unitCount: '1' },
      ...{ estimatedRentCents: '1950', purchasePriceCents: '250000.50', propertyType: 'single-family' },
    });
  });

  it('wants nothing else while nothing is touched', () => {
    expect(mineOf({})).toEqual(began);
  });

  it('starts without an address where none is known, which is no change', () => {
    const unknown = { ...began, propertyAddress: 'Not provided' };
    expect(formOf(unknown).propertyAddress).toBe('');
    expect(editOf({ ...formOf(unknown), bedrooms: '4' }, unknown)).toEqual({
      ...{ errors: null, mine: { ...unknown, bedrooms: 4 } },
    });
  });

  it('reads what is typed: separators, dollars, half bathrooms, blanks', () => {
    const typed = {
      squareFootage: '1,450',
      purchasePriceCents: '$260,000',
      bathrooms: '2.5',
      bedrooms: ' ',
      city: ' Clive ',
    };
    expect(mineOf(typed)).toEqual({
      ...began,
      ...{ squareFootage: 1450, purchasePriceCents: 26_000_000, bathrooms: 2.5, bedrooms: null, city: 'Clive' },
    });
  });

  it('leaves year built and finished basement area to whoever knows them', () => {
    expect(errorsOf({ yearBuilt: '', finishedBasementArea: '' })).toBeNull();
    expect(mineOf({ yearBuilt: '1987', finishedBasementArea: '400' })).toMatchObject({
      yearBuilt: 1987,
      finishedBasementArea: 400,
    });
  });

  it.each([
    ['unitCount', '0', 'Number of units must be at least 1'],
    ['unitCount', '', 'Number of units is required'],
    ['bathrooms', '1.3', 'Bathrooms must be in steps of 0.5'],
    ['propertyAddress', '  ', 'Property address is required'],
    ['zipCode', '5002', 'ZIP code must be exactly 5 digits'],
    ['yearBuilt', 'old', 'Year built must be a whole number'],
    ['estimatedRentCents', 'a lot', 'Estimated Rent must be an amount like 1,950'],
    ['purchasePriceCents', '-5', 'Purchase price must be at least 0'],
  ] as const)('says of %s %p: %s', (field, text, sentence) => {
    expect(errorsOf({ [field]: text })).toEqual({ [field]: sentence });
  });

  it('does not check what was not touched', () => {
    const odd = { ...began, state: 'Iowa', zipCode: '50023-1234' };
    expect(editOf({ ...formOf(odd), bedrooms: '4' }, odd)).toMatchObject({ mine: { ...odd, bedrooms: 4 } });
  });
});
