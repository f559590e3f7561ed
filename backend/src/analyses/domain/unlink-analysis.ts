import type { AnalysisEvent } from '../../../../contracts/src/analyses/events.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { DomainError } from '../../platform/problems/domain-error.js';
import { analysisIdOf } from './analysis-ids.js';
import { analysisDecider, requestedAnalysis, type AnalysisState } from './analysis-aggregate.js';

export interface UnlinkAnalysis {
  analysisId: string;
  /** The lead that it belongs to. */
  leadId: string;
}

/** Undoes a link that was made by hand. An analysis that was made for its lead stays with it: the owner asked for it. */
export const unlinkAnalysis: CommandDefinition<AnalysisState, UnlinkAnalysis, AnalysisEvent> = {
  name: 'UnlinkAnalysis',
  decider: analysisDecider,
  decide(state, { analysisId, leadId }) {
    const linked = requestedAnalysis(state).leadId;
    if (linked === null) return [];
    if (linked !== leadId) throw new DomainError('analysis_linked');
    if (analysisIdOf(leadId) === analysisId)
      throw new DomainError('undo_not_possible', 'This analysis was made for its lead, and stays with it.');
    return [{ type: 'AnalysisUnlinked', data: { leadId } }];
  },
};
