import { describe, expect, it } from '@jest/globals';
import { addressFailures } from '../../../../../contracts/src/analyses/estimate.js';
import { analysisRequested, rentEstimated } from '../../../../../contracts/src/analyses/events.js';
import { erased } from '../../../../../contracts/src/log/personal.js';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import { sampleEvent, sampleId } from '../../../../test/sample-history.js';
import { analysisThen } from './analysis-then.js';

const lead = sampleId(1);
const happened = (n: number, type: string, data: HistoryEvent['data'], id = 'a1', over: Partial<HistoryEvent> = {}) =>
  sampleEvent(n, type, { of: { kind: 'analysis', id }, data, ...over });
const requested = (n: number, id?: string) =>
  happened(n, 'AnalysisRequested', { ...analysisRequested.example, unitCount: 2 }, id);
const linked = (n: number, leadId = lead, id?: string) => happened(n, 'AnalysisLinked', { leadId }, id);
const estimated = (n: number, over: object = {}) => happened(n, 'RentEstimated', { ...rentEstimated.example, ...over });
const failed = (n: number) => happened(n, 'RentEstimateFailed', { error: 'RentCast API key is required' });

describe('the analysis that a lead had', () => {
  it('is the one linked to it by then, with its newest estimate', () => {
    const events = [requested(1), linked(2), estimated(3, { preliminary: false, rentPerUnitCents: 190_000 })];
    expect(analysisThen(lead, events)).toMatchObject({
      ...{ analysisId: 'a1', leadId: lead, requestedAt: '2026-03-01T18:00:00.000Z', property: { unitCount: 2 } },
      rent: { perUnit: { estimateCents: 190_000 }, total: { estimateCents: 380_000 } },
    });
    expect(analysisThen(lead, events.slice(0, 2))?.rent).toBeNull();
    expect(analysisThen(lead, events.slice(0, 1))).toBeNull();
  });

  it('is none before it was linked, after the link was undone, and where it is another lead’s', () => {
    expect(analysisThen(lead, [])).toBeNull();
    expect(analysisThen(lead, [linked(1), requested(2)])).toBeNull();
    expect(analysisThen(lead, [requested(1), linked(2, sampleId(2))])).toBeNull();
    const unlinked = happened(3, 'AnalysisUnlinked', { leadId: lead });
    expect(analysisThen(lead, [requested(1), linked(2), unlinked])).toBeNull();
  });

  it('is that of a lead as long as it is merged into it', () => {
    const other = sampleId(2);
    const merge = (n: number, type: string, data: HistoryEvent['data']) =>
      sampleEvent(n, type, { of: { kind: 'lead', id: other }, data });
    const merged = [requested(1), linked(2, other), merge(3, 'LeadMerged', { into: lead })];
    expect(analysisThen(lead, merged)?.analysisId).toBe('a1');
    expect(analysisThen(lead, merged.slice(0, 2))).toBeNull();
    expect(analysisThen(lead, [...merged, merge(4, 'LeadUnmerged', { from: lead })])).toBeNull();
    expect(analysisThen(sampleId(3), merged)).toBeNull();
  });

  it('is the one requested last, and skips what cannot be read', () => {
    const events = [requested(1), linked(2), requested(3, 'a2'), linked(4, lead, 'a2')];
    expect(analysisThen(lead, events)?.analysisId).toBe('a2');
    const torn = happened(5, 'RentEstimated', {}, 'a2', { unreadable: 'No rent' });
    expect(analysisThen(lead, [...events, torn])?.rent).toBeNull();
  });

  it('says why there are standard figures until a provider gave an estimate', () => {
    const events = [requested(1), linked(2), failed(3), estimated(4)];
    expect(analysisThen(lead, events)?.failure).toBe('RentCast API key is required');
    expect(analysisThen(lead, [...events, estimated(5, { preliminary: false })])?.failure).toBeUndefined();
  });

  it('says to the office and to owners alike whether it was for lack of data', () => {
    const why = (error: string) =>
      analysisThen(lead, [requested(1), linked(2), happened(3, 'RentEstimateFailed', { error }), estimated(4)])?.cause;
    expect(why(addressFailures.unknown)).toBe('no_data');
    expect(why('RentCast API key is required')).toBe('unavailable');
    const sure = estimated(3, { preliminary: false });
    expect(analysisThen(lead, [requested(1), linked(2), sure])).not.toHaveProperty('cause');
  });

  it('names nobody once the person was erased', () => {
    const events = [requested(1), linked(2), failed(3), estimated(4), happened(5, 'StreamErased', {})];
    expect(analysisThen(lead, events)).toMatchObject({
      ...{ property: { streetAddress: erased, address: `${erased}, Ankeny, IA 50023` }, failure: erased },
    });
  });
});
