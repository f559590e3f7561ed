import type { AnalysisEvent, DataOf } from '../../../contracts/src/events/catalogue.js';
import type { Decider } from '../commands/decider.js';
import { DomainError } from '../commands/domain-error.js';

/** What later decisions on an analysis depend on. */
export interface RequestedAnalysis {
  /** The newest estimate, also a preliminary one. */
  estimate: DataOf<'RentEstimated'> | null;
  leadId: string | null;
}

/** null: there is no such analysis. */
export type AnalysisState = RequestedAnalysis | null;

export const analysisDecider: Decider<AnalysisState, AnalysisEvent> = {
  category: 'analysis',
  initialState: null,
  evolve: evolveAnalysis,
};

/** The analysis after the event. An event before AnalysisRequested changes nothing. */
export function evolveAnalysis(state: AnalysisState, event: AnalysisEvent): AnalysisState {
  switch (event.type) {
    case 'AnalysisRequested':
      return { estimate: null, leadId: null };
    case 'RentEstimated':
      return state && { ...state, estimate: event.data };
    case 'AnalysisLinked':
      return state && { ...state, leadId: event.data.leadId };
    default:
      return state;
  }
}

/** @throws DomainError analysis_not_found */
export function requestedAnalysis(state: AnalysisState): RequestedAnalysis {
  if (!state) throw new DomainError('analysis_not_found');
  return state;
}
