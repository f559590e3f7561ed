import type { AnalysisEvent } from '../../../../contracts/src/analyses/events.js';
import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { DomainError } from '../../platform/problems/domain-error.js';
import { analysisDecider, requestedAnalysis, type AnalysisState } from './analysis-aggregate.js';

/** Links the analysis to a lead. It can't change leads, since its report would show another owner's property: undo a wrong link first. */
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
