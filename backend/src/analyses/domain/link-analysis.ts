import type { AnalysisEvent, DataOf } from '../../../../contracts/src/events/catalogue.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { DomainError } from '../../platform/problems/domain-error.js';
import { analysisDecider, requestedAnalysis, type AnalysisState } from './analysis-state.js';

/** The analysis belongs to a lead from now on. It can't change hands, as its report would show another owner's property: a link made by mistake is taken back first. */
export const linkAnalysis: CommandDefinition<AnalysisState, DataOf<'AnalysisLinked'>, AnalysisEvent> = {
  name: 'LinkAnalysis',
  decider: analysisDecider,
  decide(state, data) {
    const { leadId } = requestedAnalysis(state);
    if (leadId === data.leadId) return [];
    if (leadId !== null) throw new DomainError('analysis_linked');
    return [{ type: 'AnalysisLinked', data }];
  },
};
