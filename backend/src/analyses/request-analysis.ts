import type { AnalysisEvent, DataOf } from '../../../contracts/src/events/catalogue.js';
import type { CommandDefinition } from '../commands/decider.js';
import { DomainError } from '../commands/domain-error.js';
import { analysisDecider, type AnalysisState } from './analysis-state.js';

/** Someone asks what a property would rent for. */
export const requestAnalysis: CommandDefinition<AnalysisState, DataOf<'AnalysisRequested'>, AnalysisEvent> = {
  name: 'RequestAnalysis',
  decider: analysisDecider,
  creates: true,
  decide(state, data) {
    if (state) throw new DomainError('analysis_exists');
    return [{ type: 'AnalysisRequested', data }];
  },
};
