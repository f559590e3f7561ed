import { describe, expect, it } from '@jest/globals';
import { analysisRequested, rentEstimated } from '../../../../contracts/src/analyses/events.js';
import { eventId, given, logOf, sampleId } from '../../../../testing/given-when-then.js';
import { buildHistory } from '../../platform/history/build-history.js';
import { undoOf } from '../../platform/history/undo.js';
import { analysisAggregate } from './analysis-commands.js';

const requested = { type: 'AnalysisRequested', data: analysisRequested.example } as const;
const linked = { type: 'AnalysisLinked', data: { leadId: sampleId } } as const;
const unlinked = { type: 'AnalysisUnlinked', data: { leadId: sampleId } } as const;
const failed = { type: 'RentEstimateFailed', data: { error: 'No answer' } } as const;
const fallback = { type: 'RentEstimated', data: rentEstimated.example } as const;
const real = { type: 'RentEstimated', data: { ...rentEstimated.example, preliminary: false } } as const;

describe('the history of an analysis', () => {
  const appends = [[requested, linked], [failed, fallback], real, unlinked];
  const events = buildHistory(analysisAggregate, logOf(appends, 'analysis'), new Map());

  it('shows what each event changed, the estimate by its fields', () => {
    expect(events[0]!.changes).toContainEqual({ field: 'streetAddress', from: null, to: '100 Sample St' });
    expect(events[1]!.changes).toEqual([{ field: 'leadId', from: null, to: sampleId }]);
    expect(events[2]!.changes).toEqual([{ field: 'failure', from: null, to: 'No answer' }]);
    expect(events[3]!.changes).toContainEqual({ field: 'rentPerUnitCents', from: null, to: 180_000 });
  });

  it('lets a real estimate overcome the failure', () => {
    expect(events[4]!.changes).toEqual([
      { field: 'failure', from: 'No answer', to: null },
      { field: 'preliminary', from: true, to: false },
    ]);
  });

  it('takes nothing back, and says of each event why', () => {
    for (const { id, undoable, undoBlocked } of events) {
      expect(undoable).toBe(false);
      const refusal = given(appends).when(undoOf(analysisAggregate), { eventId: id }).refusal();
      expect([refusal.code, refusal.detail]).toEqual(['undo_not_possible', undoBlocked]);
    }
    expect(new Set(events.map(({ undoBlocked }) => undoBlocked)).size).toBe(5);
    given([])
      .when(undoOf(analysisAggregate), { eventId: eventId(0) })
      .then('analysis_not_found');
  });
});
