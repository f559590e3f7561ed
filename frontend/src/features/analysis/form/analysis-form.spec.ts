import { describe, expect, it } from '@jest/globals';
import { checkAnalysis, checkProperty, emptyProperty, stepFailure } from './analysis-form.js';

const thisYear = new Date().getUTCFullYear();
const filled = {
  ...emptyProperty,
  propertyType: 'townhouse',
  streetAddress: ' 100 Sample St ',
  city: 'Ankeny',
  zipCode: '50023',
  squareFootage: '1,850',
};

describe('checkProperty', () => {
  it('makes numbers of what was typed, null of what was left out, and Iowa the state', () => {
    expect(checkProperty({ ...filled, bathrooms: '2.5', yearBuilt: '1998' })).toEqual({
      ok: true,
      body: {
        streetAddress: '100 Sample St',
        city: 'Ankeny',
        state: 'IA',
        zipCode: '50023',
        propertyType: 'townhouse',
        squareFootage: 1850,
        unitCount: 1,
        bedrooms: null,
        bathrooms: 2.5,
        yearBuilt: 1998,
      },
    });
  });

  it('has a sentence for every required field that is empty, and for no other', () => {
    expect(checkProperty({ ...emptyProperty, unitCount: '' })).toEqual({
      ok: false,
      errors: {
        streetAddress: 'Street address is required',
        city: 'City is required',
        zipCode: 'ZIP code is required',
        propertyType: 'Choose a property type',
        squareFootage: 'Square footage is required',
        unitCount: 'Number of units is required',
      },
    });
  });

  it('has the same sentence where the chosen type was taken away again', () => {
    expect(checkProperty({ ...filled, propertyType: null })).toEqual({
      ok: false,
      errors: { propertyType: 'Choose a property type' },
    });
  });

  it.each([
    ['zipCode', '5002', 'ZIP code must be exactly 5 digits'],
    ['squareFootage', '0', 'Square footage must be at least 1'],
    ['unitCount', '0', 'Number of units must be at least 1'],
    ['bedrooms', '-1', 'Bedrooms must be at least 0'],
    ['bathrooms', '1.3', 'Bathrooms must be in steps of 0.5'],
    ['yearBuilt', '1799', 'Year built must be at least 1800'],
    ['yearBuilt', String(thisYear + 1), `Year built must be at most ${thisYear}`],
    ['propertyType', 'commercial', 'Invalid property type selected'],
  ])('refuses %s %s', (field, value, message) => {
    expect(checkProperty({ ...filled, [field]: value })).toEqual({ ok: false, errors: { [field]: message } });
  });
});

describe('checkAnalysis', () => {
  it('reports a year to come with the other errors, not after them', () => {
    const checked = checkProperty({ ...filled, zipCode: '5', yearBuilt: String(thisYear + 1) });
    expect(checked).toEqual({
      ok: false,
      errors: { zipCode: 'ZIP code must be exactly 5 digits', yearBuilt: `Year built must be at most ${thisYear}` },
    });
  });

  it('wants an e-mail and names the property that is wrong', () => {
    const form = { properties: [filled, { ...filled, city: '' }], email: ' ' };
    const checked = checkAnalysis(form);
    expect(checked).toEqual({
      ok: false,
      errors: { properties: [{}, { city: 'City is required' }], email: 'Email is required' },
    });
  });

  it('keeps the order of the properties', () => {
    const form = { properties: [filled, { ...filled, city: 'Clive' }], email: 'owner@example.com' };
    const checked = checkAnalysis(form);
    expect(checked.ok && checked.body.properties.map(({ city }) => city)).toEqual(['Ankeny', 'Clive']);
  });
});

describe('stepFailure', () => {
  const failureOf = (property: typeof filled) => {
    const form = { properties: [property], email: '' };
    const checked = checkAnalysis(form);
    return checked.ok ? null : stepFailure(form, checked.errors);
  };

  it('uses the specified sentence where something required is missing', () => {
    expect(failureOf({ ...filled, squareFootage: '' })).toBe('Please fill in all required fields for each property');
  });

  it('does not claim that something is missing where a value is wrong', () => {
    expect(failureOf({ ...filled, zipCode: '5' })).toBe('Please correct the marked fields');
  });

  it('says nothing of the second step', () => {
    expect(failureOf(filled)).toBeNull();
  });
});
