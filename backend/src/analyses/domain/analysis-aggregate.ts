import type { AnalysisEvent } from '../../../../contracts/src/analyses/events.js';
import { evolveAnalysis, type Analysis } from '../../../../contracts/src/analyses/state.js';
import type { Decider } from '../../platform/commands/decider.js';
import type { Aggregate, UndoTable } from '../../platform/history/aggregate.js';
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

/** Why each event of an analysis can't be undone. */
const undo: UndoTable<AnalysisEvent> = {
  AnalysisRequested: 'It was requested. You can run another analysis, and the newest one counts.',
  RentEstimated: 'The provider reported it. Run another analysis to ask again.',
  RentEstimateFailed: 'A failed attempt changed nothing. Run another analysis instead.',
  AnalysisLinked:
    'An analysis that was linked by hand can be unlinked in the table of analyses. One made for its lead stays with it.',
  AnalysisUnlinked: 'Link it to its lead again instead.',
  StreamErased: 'An erased person cannot be brought back.',
  ReportViewed: 'It was shown, and that cannot be undone.',
  FeeShown: 'It was shown, and that cannot be undone.',
};

/** What an analysis' history needs to know of analyses. None of its events can be undone. The estimate shows as its fields. */
export const analysisAggregate: Aggregate<Analysis, AnalysisEvent> = {
  decider: analysisDecider,
  called: 'an analysis',
  notFound: 'analysis_not_found',
  undo,
  compensations: [],
  // The events themselves say when.
  shown: ({ estimate, requestedAt: _asked, estimatedAt: _answered, ...analysis }) => ({ ...analysis, ...estimate }),
};
