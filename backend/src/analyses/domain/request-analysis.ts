import type { AnalysisEvent } from '../../../../contracts/src/analyses/events.js';
import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { DomainError } from '../../platform/problems/domain-error.js';
import { analysisDecider, type AnalysisState } from './analysis-aggregate.js';

/** `leadId`: the lead that the analysis comes with, undefined if it comes without. */
export type RequestAnalysis = DataOf<'AnalysisRequested'> & { leadId?: string };

/** Somebody asks for a property's rent. The lead is known from the start, so that the report exists while the estimate is pending. */
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
