import type { AnalysisEvent, DataOf } from '../../../../contracts/src/events/catalogue.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { analysisDecider, requestedAnalysis, type AnalysisState } from './analysis-state.js';
import { fallbackEstimate } from '../../../../contracts/src/fallback-estimate.js';

/** The provider gave no estimate: that is recorded with its reason, and the fallback stands in, in the same append. */
export const recordRentFailure: CommandDefinition<AnalysisState, DataOf<'RentEstimateFailed'>, AnalysisEvent> = {
  name: 'RecordRentFailure',
  decider: analysisDecider,
  decide(state, data) {
    const failed = { type: 'RentEstimateFailed', data } as const;
    return requestedAnalysis(state).estimate ? [failed] : [failed, { type: 'RentEstimated', data: fallbackEstimate }];
  },
};
