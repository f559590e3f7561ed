import { describe, expect, it } from '@jest/globals';
import { analysisRequested, rentEstimated } from '../../../../../contracts/src/analyses/events.js';
import { sampleEvent, sampleId } from '../../../../test/sample-history.js';
import { shownThen, textShownBy } from './shown-then.js';

const of = { kind: 'analysis', id: 'a1' } as const;
const versions = { feeScheduleVersion: 1, textVersion: 1 };
const requested = sampleEvent(2, 'AnalysisRequested', { of, data: { ...analysisRequested.example, unitCount: 2 } });
const estimated = (n: number, rentPerUnitCents: number) =>
  sampleEvent(n, 'RentEstimated', { of, data: { ...rentEstimated.example, rentPerUnitCents } });
const viewed = sampleEvent(4, 'ReportViewed', { of, data: { estimateEventId: sampleId(3), ...versions } });
const pitched = sampleEvent(5, 'LeadPitched', {
  data: { estimatedRentCents: 195_000, improvements: [], feeScheduleVersion: 1 },
});
const created = sampleEvent(1, 'LeadCreated', {
  data: { source: 'analysis' },
  changes: [{ field: 'unitCount', from: null, to: 2 }],
});
const events = [created, requested, estimated(3, 180_000), viewed, pitched, estimated(6, 200_000)];

describe('what was shown then', () => {
  it('is the report with its estimate, also after the rent was estimated again', () => {
    const shown = shownThen(viewed, events)!;
    expect(shown).toMatchObject({ text: 'report', at: viewed.occurredAt, versions, property: { unitCount: 2 } });
    expect(shown.then?.total.estimateCents).toBe(360_000);
    expect(shown.today?.total.estimateCents).toBe(400_000);
  });

  it('is the pitch, with the units of then and the first wording where it names none', () => {
    const shown = shownThen(pitched, events);
    expect(shown).toMatchObject({ text: 'pitch', unitCount: 2, rentCents: 195_000, versions });
    expect(shown?.then?.perUnit.estimateCents).toBe(180_000);
  });

  it('is the estimate of an enrolment, and of who came from the report', () => {
    const data = { source: 'enrollment', propertyType: 'condo', unitCount: 3, estimatedRentCents: 210_000 };
    const enrolled = sampleEvent(1, 'LeadCreated', { data: { ...data, feesShown: { ...versions, textVersion: 2 } } });
    expect(shownThen(enrolled, [enrolled])).toMatchObject({
      ...{ text: 'estimate', propertyType: 'condo', unitCount: 3, rentCents: 210_000, versions: { textVersion: 2 } },
      ...{ then: null, today: null },
    });
    const seen = { estimateEventId: null, ...versions, propertyType: null, unitCount: 1, rentCents: null };
    const fee = sampleEvent(7, 'FeeShown', { of, data: seen });
    expect(shownThen(fee, [...events, fee])).toMatchObject({ text: 'estimate', propertyType: '', rentCents: null });
  });

  it('is the estimate of an enrolment that moved a lead, with what the lead was then', () => {
    const known = [
      { field: 'propertyType', from: null, to: 'condo' },
      { field: 'estimatedRentCents', from: null, to: 210_000 },
    ];
    const entered = sampleEvent(2, 'PropertyDetailsEdited', { changes: known });
    const data = { from: 'analysis_submitted', to: 'enrolled', source: 'enrollment' };
    const moved = sampleEvent(3, 'LeadStatusMoved', { data: { ...data, feesShown: { ...versions, textVersion: 2 } } });
    expect(shownThen(moved, [created, entered, moved])).toMatchObject({
      ...{ text: 'estimate', propertyType: 'condo', unitCount: 2, rentCents: 210_000, versions: { textVersion: 2 } },
      ...{ then: null, today: null },
    });
    // Older moves did not say what was shown.
    expect(textShownBy(sampleEvent(3, 'LeadStatusMoved', { data }))).toBeNull();
  });

  it('is nothing of other events, nor of an estimate that is not there', () => {
    expect(textShownBy(created)).toBeNull();
    expect(shownThen(requested, events)).toBeNull();
    expect(shownThen(viewed, [created, requested, viewed])).toBeNull();
  });
});
