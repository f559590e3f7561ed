import { describe, expect, it } from '@jest/globals';
import { shownAnalysis } from '../../../../contracts/src/analyses/shown.js';
import { analysisRequested } from '../../../../contracts/src/analyses/events.js';
import { given, sampleId } from '../../../../testing/given-when-then.js';
import type { AnalysisEntry } from '../../../../projections/src/read-model/entries.js';
import { analysisIdOf, isLeadOf, leadIdOf, submissionIdOf } from './analysed-lead.js';
import { analysisOf, listedAnalysis } from './shown-analysis.js';
import { requestAnalysis } from './analysis-commands.js';

const property = {
  ...{ streetAddress: '1 Sample St', city: 'Ankeny', state: 'IA', zipCode: '50023', propertyType: 'multi-family' },
  ...{ squareFootage: 1500, unitCount: 3, bedrooms: 2, bathrooms: 1.5, yearBuilt: 1998 },
};
const estimate = { preliminary: false, provider: 'rentcast', occupancyPercent: 95, averageDaysOnMarket: 30 };
const row = {
  ...{
    ...property,
    ...estimate,
    id: 'a',
    revision: 2,
    leadId: sampleId,
    propertyAddress: '1 Sample St, Ankeny, IA 50023',
  },
  ...{ rentPerUnitCents: 100_000, rangeLowCents: 90_000, rangeHighCents: 110_000, yearOverYearPercent: 3.5 },
  ...{ totalRentCents: 300_000, comparables: [], failure: 'No key', name: 'Sam', email: 'owner@example.com' },
  ...{ requestedAt: '2026-03-01T10:00:00.000Z', estimatedAt: '2026-03-01T10:01:00.000Z' },
} as unknown as AnalysisEntry;

const shownOf = (given: AnalysisEntry, forStaff: boolean) => shownAnalysis(given.id, analysisOf(given), forStaff);

describe('an analysis as it is shown', () => {
  it('has its property and its rent, for a unit and for all, without contact data', () => {
    expect(shownOf(row, false)).toEqual({
      ...{ analysisId: 'a', leadId: sampleId, requestedAt: '2026-03-01T10:00:00.000Z' },
      property: { address: '1 Sample St, Ankeny, IA 50023', ...property },
      rent: {
        ...{ ...estimate, yearOverYearPercent: 3.5, comparables: [], estimatedAt: '2026-03-01T10:01:00.000Z' },
        perUnit: { estimateCents: 100_000, rangeLowCents: 90_000, rangeHighCents: 110_000 },
        total: { estimateCents: 300_000, rangeLowCents: 270_000, rangeHighCents: 330_000 },
      },
    });
  });

  it('shows only staff why there is no estimate', () => {
    expect(shownOf(row, true).failure).toBe('No key');
    expect(shownOf({ ...row, failure: null }, true)).not.toHaveProperty('failure');
  });

  it('shows everybody whether it is for lack of data that an estimate is preliminary', () => {
    const causeOf = (failure: string | null) => shownOf({ ...row, preliminary: true, failure }, false).cause;
    expect(causeOf('The rent provider has no estimate for this address')).toBe('no_data');
    expect(causeOf('The rent provider did not understand the question')).toBe('no_data');
    for (const failure of ['RentCast API key is required', 'The rent provider was asked too often', null])
      expect(causeOf(failure)).toBe('unavailable');
    expect(shownOf(row, false)).not.toHaveProperty('cause');
  });

  it.each([
    ...(['preliminary', 'provider', 'rentPerUnitCents', 'rangeLowCents', 'rangeHighCents', 'comparables'] as const),
    ...(['estimatedAt', 'occupancyPercent', 'averageDaysOnMarket', 'yearOverYearPercent'] as const),
  ])('has no rent without %s', (field) => {
    expect(shownOf({ ...row, [field]: null }, false).rent).toBeNull();
  });
});

describe('an analysis in the list', () => {
  const lead = { name: 'Sam Sample', deletedAt: '2026-03-02T10:00:00.000Z', mergedInto: null };
  it('is a whole row', () => {
    expect(listedAnalysis({ ...row, id: analysisIdOf(sampleId) }, lead, true)).toEqual({
      ...{ id: analysisIdOf(sampleId), revision: 2, propertyAddress: '1 Sample St, Ankeny, IA 50023', city: 'Ankeny' },
      ...{ zipCode: '50023', propertyType: 'multi-family', unitCount: 3, squareFootage: 1500, state: 'done' },
      ...{ failure: 'No key', retrying: true, rentCents: 300_000, rangeLowCents: 270_000, rangeHighCents: 330_000 },
      ...{ name: 'Sam', email: 'owner@example.com', leadId: sampleId, madeForLead: true },
      ...{ leadName: 'Sam Sample', leadDeleted: true, requestedAt: '2026-03-01T10:00:00.000Z' },
      estimatedAt: '2026-03-01T10:01:00.000Z',
    });
  });
  it('has a deleted lead only where that was not merged', () => {
    const deleted = (over: object) => listedAnalysis(row, { ...lead, ...over }, false).leadDeleted;
    expect([deleted({}), deleted({ mergedInto: 'b' }), deleted({ deletedAt: null })]).toEqual([true, false, false]);
    expect(listedAnalysis(row, lead, false)).toMatchObject({ madeForLead: false, retrying: false });
  });
});

describe('the ids of a submission', () => {
  it('are always the same, and differ for each property', () => {
    const submission = submissionIdOf('hash');
    expect(submissionIdOf('hash')).toBe(submission);
    expect(submissionIdOf('other')).not.toBe(submission);
    expect(leadIdOf(submission, 0)).not.toBe(leadIdOf(submission, 1));
    expect(analysisIdOf(sampleId)).not.toBe(analysisIdOf(submission));
    expect([0, 1].map((index) => isLeadOf(submission, leadIdOf(submission, index)))).toEqual([true, true]);
    expect([isLeadOf(submission, sampleId), isLeadOf(submission, leadIdOf(submission, 100))]).toEqual([false, false]);
  });
});

it('an analysis that comes with its lead is linked from the start', () => {
  given([])
    .when(requestAnalysis, { ...analysisRequested.example, leadId: sampleId })
    .then([
      { type: 'AnalysisRequested', data: analysisRequested.example },
      { type: 'AnalysisLinked', data: { leadId: sampleId } },
    ]);
});
