import type { AnalysisEvent } from '../../../../contracts/src/analyses/events.js';
import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { analysisDecider, requestedAnalysis, type AnalysisState } from './analysis-aggregate.js';
import { fallbackEstimate } from '../../../../contracts/src/analyses/fallback-estimate.js';

/** The provider gave no estimate: records the reason and the fallback in one append. */
export const recordRentFailure: CommandDefinition<AnalysisState, DataOf<'RentEstimateFailed'>, AnalysisEvent> = {
  name: 'RecordRentFailure',
  decider: analysisDecider,
  decide(state, data) {
    const failed = { type: 'RentEstimateFailed', data } as const;
    return requestedAnalysis(state).estimate ? [failed] : [failed, { type: 'RentEstimated', data: fallbackEstimate }];
  },
};
