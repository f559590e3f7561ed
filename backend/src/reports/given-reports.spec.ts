import { describe, expect, it } from '@jest/globals';
import { analysisReportSchema } from '../../../contracts/src/analyses/report.js';
import { leadCreated } from '../../../contracts/src/leads/created-event.js';
import { sampleId, stateAfter } from '../../../testing/given-when-then.js';
import { reportOfGiven } from './given-reports.js';

const at = new Date('2026-03-02T15:00:00Z');
const leadWith = (over: object) => stateAfter([{ type: 'LeadCreated', data: { ...leadCreated.example, ...over } }])!;

describe('the report of a lead without an analysis', () => {
  it('has the given rent for all units, and 90 to 110 percent of it where no range is given', () => {
    const report = reportOfGiven(sampleId, leadWith({ unitCount: 2 }), { estimateCents: 2_000_00 }, at);
    expect(analysisReportSchema.parse(report)).toEqual(report);
    expect(report.analysis.rent).toMatchObject({
      preliminary: false,
      total: { estimateCents: 2_000_00, rangeLowCents: 1_800_00, rangeHighCents: 2_200_00 },
      perUnit: { estimateCents: 1_000_00, rangeLowCents: 900_00, rangeHighCents: 1_100_00 },
      comparables: [],
      estimatedAt: at.toISOString(),
    });
    const given = { estimateCents: 2_000_00, rangeLowCents: 1_900_00, rangeHighCents: 2_050_00 };
    expect(reportOfGiven(sampleId, leadWith({}), given, at).analysis.rent?.total).toEqual(given);
  });

  it('has what is known of the property', () => {
    const known = {
      propertyType: 'condo',
      squareFootage: 1850,
      unitCount: 2,
      bedrooms: 3,
      bathrooms: 2.5,
      yearBuilt: 1998,
    };
    expect(reportOfGiven(sampleId, leadWith(known), { estimateCents: 1_00 }, at).analysis.property).toMatchObject(
      known,
    );
    const { property } = reportOfGiven(
      sampleId,
      leadWith({ propertyType: null }),
      { estimateCents: 1_00 },
      at,
    ).analysis;
    expect(property.propertyType).toBeNull();
  });

  it('has the address in parts, or the whole line where it cannot be taken apart', () => {
    const noParts = { streetAddress: null, city: null, state: null, zipCode: null };
    const propertyOf = (over: object) =>
      reportOfGiven(sampleId, leadWith(over), { estimateCents: 1_00 }, at).analysis.property;
    expect(propertyOf({ ...noParts, propertyAddress: '7 Sample Ave, Apt 2, Ames, IA 50010' })).toMatchObject({
      streetAddress: '7 Sample Ave, Apt 2',
      city: 'Ames',
      state: 'IA',
      zipCode: '50010',
    });
    expect(propertyOf({ ...noParts, propertyAddress: 'the house by the lake' })).toMatchObject({
      streetAddress: 'the house by the lake',
      city: '',
    });
  });
});
