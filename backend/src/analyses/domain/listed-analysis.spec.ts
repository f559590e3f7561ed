import { expect, it } from '@jest/globals';
import type { AnalysisEntry } from '../../../../projections/src/read-model/entries.js';
import { listedAnalysis, runStateOf } from './shown-analysis.js';

const row = {
  ...{ id: 'a', revision: 2, propertyAddress: '1 Sample St', city: 'Ankeny', zipCode: '50023' },
  ...{ propertyType: 'multi-family', unitCount: 3, squareFootage: 0, failure: null, name: null, email: null },
  ...{ leadId: null, preliminary: false, totalRentCents: 300_000, rangeLowCents: 90_000, rangeHighCents: 110_000 },
  ...{ requestedAt: '2026-03-01T10:00:00.000Z', estimatedAt: null },
} as unknown as AnalysisEntry;

it('says by its estimate how far an analysis is', () => {
  expect([null, true, false].map((preliminary) => runStateOf({ preliminary }))).toEqual(['running', 'failed', 'done']);
});

it('shows the range of all units, and nothing where nothing is known', () => {
  expect(listedAnalysis(row, undefined, false)).toMatchObject({
    ...{ rentCents: 300_000, rangeLowCents: 270_000, rangeHighCents: 330_000, leadName: null, leadDeleted: false },
    madeForLead: false,
  });
  const waiting = { ...row, preliminary: null, totalRentCents: null, rangeLowCents: null, rangeHighCents: null };
  expect(listedAnalysis(waiting, undefined, true)).toMatchObject({
    ...{ rentCents: null, rangeLowCents: null, rangeHighCents: null, state: 'running', retrying: false },
  });
});

it('mentions a retry under way, and a lead that was deleted', () => {
  const lead = { name: 'Sample Owner', deletedAt: '2026-03-02T10:00:00.000Z', mergedInto: null };
  expect(listedAnalysis({ ...row, preliminary: true, failure: 'No key' }, lead, true)).toMatchObject({
    ...{ state: 'failed', failure: 'No key', retrying: true, leadName: 'Sample Owner', leadDeleted: true },
  });
});
