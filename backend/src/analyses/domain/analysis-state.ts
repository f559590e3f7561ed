import type { AnalysisEvent } from '../../../../contracts/src/analyses/events.js';
import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import type { Decider } from '../../platform/commands/decider.js';
import { DomainError } from '../../platform/problems/domain-error.js';

/** An analysis as its events made it: the question and its outcome. */
export interface Analysis extends DataOf<'AnalysisRequested'> {
  /** The newest estimate, also a preliminary one. */
  estimate: DataOf<'RentEstimated'> | null;
  /** Why the provider gave no estimate; null again once it did. */
  failure: string | null;
  leadId: string | null;
}

/** null: there is no such analysis. */
export type AnalysisState = Analysis | null;

export const analysisDecider: Decider<AnalysisState, AnalysisEvent> = {
  category: 'analysis',
  initialState: null,
  evolve: evolveAnalysis,
};

/** The analysis after the event. An event before AnalysisRequested, or of another kind of stream, changes nothing. */
export function evolveAnalysis(state: AnalysisState, event: AnalysisEvent): AnalysisState {
  if (event.type === 'AnalysisRequested') return { ...event.data, estimate: null, failure: null, leadId: null };
  return state && changedAnalysis(state, event);
}

function changedAnalysis(analysis: Analysis, event: Exclude<AnalysisEvent, { type: 'AnalysisRequested' }>): Analysis {
  switch (event.type) {
    case 'RentEstimated':
      // The fallback follows the failure; a real estimate clears it.
      return { ...analysis, estimate: event.data, failure: event.data.preliminary ? analysis.failure : null };
    case 'RentEstimateFailed':
      return { ...analysis, failure: event.data.error };
    case 'AnalysisLinked':
      return { ...analysis, leadId: event.data.leadId };
    case 'AnalysisUnlinked':
      return { ...analysis, leadId: null };
    case 'StreamErased':
    case 'ReportViewed':
    case 'FeeShown':
      // A view changes nothing.
      return analysis;
    default:
      return unchanged(event, analysis);
  }
}

/** Makes an analysis event without a case above fail to compile. */
function unchanged(event: never, analysis: Analysis): Analysis {
  return analysis;
}

/** @throws DomainError analysis_not_found */
export function requestedAnalysis(state: AnalysisState): Analysis {
  if (!state) throw new DomainError('analysis_not_found');
  return state;
}
