import { describe, expect, it } from '@jest/globals';
import { analysisRequested, rentEstimated } from '../../../../../contracts/src/analyses/events.js';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import { sampleEvent, sampleId } from '../../../../test/sample-history.js';
import { shownThen, textShownBy } from './shown-then.js';

const partOf = (id: string) => ({ kind: 'analysis', id });
const versions = { feeScheduleVersion: 3, textVersion: 2 };
const requested = (n: number, id: string, over: Partial<HistoryEvent> = {}) =>
  sampleEvent(n, 'AnalysisRequested', {
    of: partOf(id),
    data: { ...analysisRequested.example, unitCount: 2 },
    ...over,
  });
const estimated = (n: number, id: string, rentPerUnitCents: number, over: Partial<HistoryEvent> = {}) =>
  sampleEvent(n, 'RentEstimated', {
    of: partOf(id),
    data: { ...rentEstimated.example, rentPerUnitCents },
    ...over,
  });
const viewed = (n: number, id: string, estimate: number) =>
  sampleEvent(n, 'ReportViewed', { of: partOf(id), data: { estimateEventId: sampleId(estimate), ...versions } });
const pitched = (n: number) =>
  sampleEvent(n, 'LeadPitched', { data: { estimatedRentCents: 195_000, improvements: [], ...versions } });

describe('what a report showed', () => {
  const view = viewed(4, 'a1', 3);
  const events = [requested(1, 'a1'), estimated(2, 'a1', 170_000), estimated(3, 'a1', 180_000), view];

  it('is the property, and the estimate that it names, per unit and for all of them', () => {
    const { comparables, provider, preliminary, occupancyPercent, averageDaysOnMarket, yearOverYearPercent } =
      rentEstimated.example;
    const report = {
      ...{ comparables, provider, preliminary, occupancyPercent, averageDaysOnMarket, yearOverYearPercent },
      perUnit: { estimateCents: 180_000, rangeLowCents: 160_000, rangeHighCents: 200_000 },
      total: { estimateCents: 360_000, rangeLowCents: 320_000, rangeHighCents: 400_000 },
      estimatedAt: '2026-03-03T18:00:00.000Z',
    };
    expect(shownThen(view, events)).toEqual({
      at: '2026-03-04T18:00:00.000Z',
      ...{ text: 'report', versions, cause: 'unavailable' },
      then: report,
      today: report,
      property: {
        address: '100 Sample St, Ankeny, IA 50023',
        ...{ streetAddress: '100 Sample St', city: 'Ankeny', state: 'IA', zipCode: '50023' },
        ...{ propertyType: 'single-family', squareFootage: 1500, unitCount: 2 },
        ...{ bedrooms: 3, bathrooms: 2, yearBuilt: 1998 },
      },
    });
  });

  it('is standard figures because of the failure before them', () => {
    const failed = (error: string) => sampleEvent(2, 'RentEstimateFailed', { of: partOf('a1'), data: { error } });
    const causeOf = (error: string) => shownThen(view, [requested(1, 'a1'), failed(error), events[2]!, view]);
    expect(causeOf('The rent provider has no estimate for this address')).toMatchObject({ cause: 'no_data' });
    expect(causeOf('The rent provider was asked too often')).toMatchObject({ cause: 'unavailable' });
  });

  it('is beside the newest estimate of the same analysis that can be read', () => {
    const later = [
      estimated(5, 'a1', 190_000),
      requested(6, 'a2'),
      estimated(7, 'a2', 999_000),
      estimated(8, 'a1', 888_000, { unreadable: 'No range' }),
    ];
    const shown = shownThen(view, [...events, ...later]);
    expect([shown?.then, shown?.today].map((report) => report?.perUnit.estimateCents)).toEqual([180_000, 190_000]);
  });

  it('is unknown where the property cannot be read', () => {
    expect(shownThen(view, [requested(1, 'a1', { unreadable: 'No street' }), ...events.slice(1)])).toBeNull();
  });
});

describe('what a pitch showed', () => {
  it('is beside the estimates of the analysis that the case began with', () => {
    const pitch = pitched(5);
    const events = [requested(1, 'a1'), estimated(2, 'a1', 180_000), requested(3, 'a2'), estimated(4, 'a2', 999_000)];
    expect(shownThen(pitch, [...events, pitch, estimated(6, 'a1', 190_000)])).toMatchObject({
      ...{ text: 'pitch', versions, unitCount: 1 },
      then: { perUnit: { estimateCents: 180_000 } },
      today: { perUnit: { estimateCents: 190_000 } },
    });
  });

  it('stands alone where the case has no analysis', () => {
    const pitch = pitched(3);
    const ofNone = [requested(1, 'a1'), estimated(2, 'a1', 180_000)].map((event) => ({ ...event, of: undefined }));
    expect(shownThen(pitch, [pitch])).toMatchObject({ then: null, today: null });
    expect(shownThen(pitch, [...ofNone, pitch])).toMatchObject({ then: null, today: null });
  });
});

describe('what an estimate of the fee showed', () => {
  it('is what FeeShown names, whatever the lead has by now', () => {
    const data = { estimateEventId: sampleId(2), ...versions, propertyType: 'condo', unitCount: 4, rentCents: 210_000 };
    const fee = sampleEvent(3, 'FeeShown', { of: partOf('a1'), data: { ...data, estimatedRentCents: 1 } });
    expect(shownThen(fee, [requested(1, 'a1'), estimated(2, 'a1', 180_000), fee])).toMatchObject({
      ...{ text: 'estimate', propertyType: 'condo', unitCount: 4, rentCents: 210_000, versions },
      then: { perUnit: { estimateCents: 180_000 } },
    });
  });

  it('had the first fees and words where an enrolment of long ago names none', () => {
    const enrolled = sampleEvent(1, 'LeadCreated', { data: { source: 'enrollment' } });
    expect(shownThen(enrolled, [enrolled])).toEqual({
      ...{ at: enrolled.occurredAt, text: 'estimate', then: null, today: null },
      versions: { feeScheduleVersion: 1, textVersion: 1 },
      ...{ propertyType: '', unitCount: 1, rentCents: null },
    });
  });
});

it('an event that cannot be read, or that only moves an enrolling lead, showed nothing', () => {
  expect(textShownBy({ ...pitched(1), unreadable: 'No rent' })).toBeNull();
  expect(textShownBy(sampleEvent(1, 'LeadStatusMoved', { data: { source: 'enrollment' } }))).toBeNull();
});
