import type { AnalysisEvent, DataOf } from '../../../../contracts/src/events/catalogue.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { DomainError } from '../../platform/problems/domain-error.js';
import { analysisDecider, type AnalysisState } from './analysis-state.js';

/** `leadId`: the lead that it comes with, undefined for one without. */
export type RequestAnalysis = DataOf<'AnalysisRequested'> & { leadId?: string };

/** Someone asks what a property would rent for. Its lead is known from the start, so that the report is there while it waits. */
export const requestAnalysis: CommandDefinition<AnalysisState, RequestAnalysis, AnalysisEvent> = {
  name: 'RequestAnalysis',
  decider: analysisDecider,
  creates: true,
  decide(state, { leadId, ...data }) {
    if (state) throw new DomainError('analysis_exists');
    const requested = { type: 'AnalysisRequested', data } as const;
    return leadId === undefined ? [requested] : [requested, { type: 'AnalysisLinked', data: { leadId } }];
  },
};
