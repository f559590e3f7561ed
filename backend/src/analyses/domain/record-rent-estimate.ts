import { isDeepStrictEqual } from 'node:util';
import type { AnalysisEvent } from '../../../../contracts/src/analyses/events.js';
import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { analysisDecider, requestedAnalysis, type AnalysisState } from './analysis-aggregate.js';

/** The provider gave an estimate. A newer one replaces an older one, above all a preliminary one. */
export const recordRentEstimate: CommandDefinition<AnalysisState, DataOf<'RentEstimated'>, AnalysisEvent> = {
  name: 'RecordRentEstimate',
  decider: analysisDecider,
  decide(state, data) {
    const { estimate } = requestedAnalysis(state);
    return isDeepStrictEqual(estimate, data) ? [] : [{ type: 'RentEstimated', data }];
  },
};
