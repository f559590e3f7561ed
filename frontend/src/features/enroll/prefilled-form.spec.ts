import { describe, expect, it } from '@jest/globals';
import type { Analysis } from '../../../../contracts/src/analyses/report.js';
import { emptyEnrollmentForm, prefilledForm, withTyped } from './enrollment-form.js';

const rent = { estimateCents: 1_950_00, rangeLowCents: 1_800_00, rangeHighCents: 2_100_00 };
const analysis: Analysis = {
  analysisId: '2c1a9f0e-52a4-4c3d-9a3f-0b7a4d6f1e11',
  leadId: '7d1c0f9e-52a4-4c3d-9a3f-0b7a4d6f1e11',
  requestedAt: '2026-03-03T20:15:00.000Z',
  property: {
    address: '100 Sample St, Ankeny, IA 50023',
    streetAddress: '100 Sample St',
    city: 'Ankeny',
    state: 'IA',
    zipCode: '50023',
    propertyType: 'multi-family',
    squareFootage: 4000,
    unitCount: 2,
    bedrooms: null,
    bathrooms: null,
    yearBuilt: null,
  },
  rent: {
    preliminary: false,
    provider: 'rentcast',
    perUnit: rent,
    total: { estimateCents: 3_900_00, rangeLowCents: 3_600_00, rangeHighCents: 4_200_00 },
    occupancyPercent: 95,
    averageDaysOnMarket: 30,
    yearOverYearPercent: 3.5,
    comparables: [],
    estimatedAt: '2026-03-03T20:15:04.000Z',
  },
};
const mine = { ...emptyEnrollmentForm, name: 'Sample Owner', email: 'owner@example.com', phone: '515-555-0100' };

describe('prefilledForm', () => {
  it('has the property, its units and the rent of all of them, and who fills it in as this browser knows them', () => {
    expect(prefilledForm({ ...mine, city: 'Clive' }, analysis)).toEqual({
      propertyType: 'multi-family',
      unitCount: '2',
      estimatedRentCents: '3900',
      propertyAddress: '100 Sample St',
      city: 'Ankeny',
      zipCode: '50023',
      name: 'Sample Owner',
      email: 'owner@example.com',
      phone: '515-555-0100',
      textsConsented: '',
    });
  });

  it.each(['commercial', null] as const)(
    'leaves to the owner what is not known yet, and the type %p',
    (propertyType) => {
      const unknown = { ...analysis, property: { ...analysis.property, propertyType }, rent: null };
      expect(prefilledForm(mine, unknown)).toMatchObject({ propertyType: '', estimatedRentCents: '' });
    },
  );

  it('takes no standard figure for the rent of this property', () => {
    const preliminary = { ...analysis, rent: { ...analysis.rent!, preliminary: true } };
    expect(prefilledForm(mine, preliminary)).toMatchObject({
      propertyAddress: '100 Sample St',
      estimatedRentCents: '',
    });
  });
});

describe('withTyped', () => {
  it('keeps what was typed while the report was on its way', () => {
    const filled = prefilledForm(mine, analysis);
    expect(withTyped(filled, mine, { ...mine, city: 'Clive' })).toEqual({ ...filled, city: 'Clive' });
    expect(withTyped(filled, mine, mine)).toEqual(filled);
  });
});
