import { describe, expect, it } from '@jest/globals';
import type { Analysis, RentReport } from '../../../../contracts/src/analyses/report.js';
import { leadFigures, rentOf } from './lead-figures.js';

const rent: RentReport = {
  preliminary: false,
  provider: 'rentcast',
  perUnit: { estimateCents: 1000_00, rangeLowCents: 900_00, rangeHighCents: 1100_00 },
  total: { estimateCents: 4000_00, rangeLowCents: 3600_00, rangeHighCents: 4400_00 },
  occupancyPercent: 96,
  averageDaysOnMarket: 21,
  yearOverYearPercent: 2,
  comparables: [],
  estimatedAt: '2026-03-02T15:00:00.000Z',
};
const analysis = (of: RentReport | null): Analysis => ({
  analysisId: '3c8f0f52-0f4e-4f5c-8b35-8b4a3f1f9d10',
  leadId: '0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20',
  requestedAt: '2026-03-02T15:00:00.000Z',
  property: {
    ...{ address: '1 Main St, Ankeny, IA 50023', streetAddress: '1 Main St', city: 'Ankeny', state: 'IA' },
    ...{ zipCode: '50023', propertyType: 'multi-family', squareFootage: 4000, unitCount: 4 },
    ...{ bedrooms: null, bathrooms: null, yearBuilt: null },
  },
  rent: of,
});

describe('the figures of a lead', () => {
  it('are those of its analysis, for all units', () => {
    expect(leadFigures(4, analysis(rent))).toEqual({
      ...{ preliminary: false, fallback: false, rentCents: 4000_00, perUnitCents: 1000_00 },
      ...{ rangeLowCents: 3600_00, rangeHighCents: 4400_00 },
      ...{ averageDaysOnMarket: 21, occupancyPercent: 96, yearOverYearPercent: 2 },
    });
  });

  it.each([[null], [undefined], [analysis(null)]])(
    'are the staff’s fallback, preliminary, without an estimate',
    (of) => {
      expect(leadFigures(1, of)).toEqual({
        ...{ preliminary: true, fallback: true, rentCents: 1800_00, perUnitCents: 1800_00 },
        ...{ rangeLowCents: 1600_00, rangeHighCents: 2000_00 },
        ...{ averageDaysOnMarket: 29, occupancyPercent: 95, yearOverYearPercent: 3.5 },
      });
      expect(leadFigures(3, of).rentCents).toBe(5400_00);
    },
  );

  it('are for the units that the lead has, however many were analyzed', () => {
    expect(leadFigures(12, analysis(rent))).toMatchObject({
      ...{ rentCents: 12_000_00, perUnitCents: 1000_00, rangeLowCents: 10_800_00, rangeHighCents: 13_200_00 },
    });
  });

  it('count with 2,000 dollars where only a rent is needed and none is known', () => {
    expect([null, 0, 1950_00].map((estimatedRentCents) => rentOf({ estimatedRentCents, unitCount: 3 }, null))).toEqual([
      ...[2000_00, 2000_00, 1950_00],
    ]);
    expect(rentOf({ estimatedRentCents: null, unitCount: 3 }, analysis(null))).toBe(2000_00);
  });

  it('count with the analysis’s estimate before that, and with the lead’s own rent before both', () => {
    expect(
      [null, 1950_00].map((estimatedRentCents) => rentOf({ estimatedRentCents, unitCount: 4 }, analysis(rent))),
    ).toEqual([4000_00, 1950_00]);
  });
});
