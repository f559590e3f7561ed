import { undoOf } from '../../../../contracts/src/events/words.js';
import { analysisEvents, type AnalysisEvent } from '../../../../contracts/src/analyses/events.js';
import { evolveAnalysis, type Analysis } from '../../../../contracts/src/analyses/state.js';
import type { Decider } from '../../platform/commands/decider.js';
import type { Aggregate } from '../../platform/history/aggregate.js';
import { DomainError } from '../../platform/problems/domain-error.js';

/** null: there is no such analysis. */
export type AnalysisState = Analysis | null;

export const analysisDecider: Decider<AnalysisState, AnalysisEvent> = {
  category: 'analysis',
  initialState: null,
  evolve: evolveAnalysis,
};

/** @throws DomainError analysis_not_found */
export function requestedAnalysis(state: AnalysisState): Analysis {
  if (!state) throw new DomainError('analysis_not_found');
  return state;
}

/** What an analysis' history needs to know of analyses. None of its events can be undone. The estimate shows as its fields. */
export const analysisAggregate: Aggregate<Analysis, AnalysisEvent> = {
  decider: analysisDecider,
  called: 'an analysis',
  notFound: 'analysis_not_found',
  undo: undoOf(analysisEvents),
  compensations: [],
  // The events themselves say when.
  shown: ({ estimate, requestedAt: _asked, estimatedAt: _answered, ...analysis }) => ({ ...analysis, ...estimate }),
};
