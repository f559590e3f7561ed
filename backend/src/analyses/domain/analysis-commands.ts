import { undoOf } from '../../../../contracts/src/events/words.js';
import { analysisEvents, type AnalysisEvent } from '../../../../contracts/src/analyses/events.js';
import { evolveAnalysis, type Analysis } from '../../../../contracts/src/analyses/state.js';
import type { CommandDefinition, Decider, DecisionContext } from '../../platform/commands/decider.js';
import type { Aggregate } from '../../platform/history/aggregate.js';
import { DomainError } from '../../platform/problems/problem.js';
import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import { isDeepStrictEqual } from 'node:util';
import { fallbackEstimate } from '../../../../contracts/src/analyses/fallback-estimate.js';
import { analysisIdOf } from './analysed-lead.js';
import type { ViewFees, ViewReport } from '../../../../contracts/src/analyses/routes.js';
import type { LogEvent } from '../../../../event-store/src/types.js';

/** null: there is no such analysis. */
export type AnalysisState = Analysis | null;

export const analysisDecider: Decider<AnalysisState, AnalysisEvent> = {
  category: 'analysis',
  initialState: null,
  evolve: evolveAnalysis,
};

/** A command on one analysis. */
export type AnalysisCommand<Input> = CommandDefinition<AnalysisState, Input, AnalysisEvent>;

/** @throws DomainError analysis_not_found */
function requestedAnalysis(state: AnalysisState): Analysis {
  if (!state) throw new DomainError('analysis_not_found');
  return state;
}

/** What an analysis' history needs to know of analyses. None of its events can be undone. The estimate shows as its fields. */
export const analysisAggregate: Aggregate<Analysis, AnalysisEvent> = {
  decider: analysisDecider,
  called: 'an analysis',
  notFound: 'analysis_not_found',
  undo: undoOf(analysisEvents),
  compensations: [],
  // The events themselves say when.
  shown: ({ estimate, requestedAt: _asked, estimatedAt: _answered, ...analysis }) => ({ ...analysis, ...estimate }),
};

/** Links the analysis to a lead. It can't change leads, since its report would show another owner's property: undo a wrong link first. */
export const linkAnalysis: AnalysisCommand<DataOf<'AnalysisLinked'>> = {
  name: 'LinkAnalysis',
  decider: analysisDecider,
  decide(state, data) {
    const { leadId } = requestedAnalysis(state);
    if (leadId === data.leadId) return [];
    if (leadId !== null) throw new DomainError('analysis_linked');
    return [{ type: 'AnalysisLinked', data }];
  },
};

/** The provider gave an estimate. A newer one replaces an older one, above all a preliminary one. */
export const recordRentEstimate: AnalysisCommand<DataOf<'RentEstimated'>> = {
  name: 'RecordRentEstimate',
  decider: analysisDecider,
  decide(state, data) {
    const { estimate } = requestedAnalysis(state);
    return isDeepStrictEqual(estimate, data) ? [] : [{ type: 'RentEstimated', data }];
  },
};

/** The provider gave no estimate: records the reason and the fallback in one append. */
export const recordRentFailure: AnalysisCommand<DataOf<'RentEstimateFailed'>> = {
  name: 'RecordRentFailure',
  decider: analysisDecider,
  decide(state, data) {
    const failed = { type: 'RentEstimateFailed', data } as const;
    return requestedAnalysis(state).estimate ? [failed] : [failed, { type: 'RentEstimated', data: fallbackEstimate }];
  },
};

/** `leadId`: the lead that the analysis comes with, undefined if it comes without. */
export type RequestAnalysis = DataOf<'AnalysisRequested'> & { leadId?: string };

/** Somebody asks for a property's rent. The lead is known from the start, so that the report exists while the estimate is pending. */
export const requestAnalysis: AnalysisCommand<RequestAnalysis> = {
  name: 'RequestAnalysis',
  decider: analysisDecider,
  creates: true,
  decide(state, { leadId, ...data }) {
    if (state) throw new DomainError('analysis_exists');
    const requested = { type: 'AnalysisRequested', data } as const;
    return leadId === undefined ? [requested] : [requested, { type: 'AnalysisLinked', data: { leadId } }];
  },
};

export interface UnlinkAnalysis {
  analysisId: string;
  /** The lead that it belongs to. */
  leadId: string;
}

/** Undoes a link that was made by hand. An analysis that was made for its lead stays with it: the owner asked for it. */
export const unlinkAnalysis: AnalysisCommand<UnlinkAnalysis> = {
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

/**
 * How many views of a kind an analysis keeps within an hour: more than an owner's family has browsers. More
 * of them would be no news to staff.
 */
export const mostViewsAnHour = 20;
const hourMs = 60 * 60 * 1000;

/** A visitor's browser shows the report, with the estimate of that instant. */
export const noteReportViewed: AnalysisCommand<ViewReport> = {
  name: 'NoteReportViewed',
  decider: analysisDecider,
  needsHistory: true,
  decide(state, { estimatedAt, ...versions }, context) {
    requestedAnalysis(state);
    const history = historyOf(context);
    const estimateEventId = estimateOf(history, estimatedAt);
    if (isOftenEnough('ReportViewed', history, context.now)) return [];
    return [{ type: 'ReportViewed', data: { estimateEventId, ...versions } }];
  },
};

/** A visitor who came from the report is shown the management fees. */
export const noteFeeShown: AnalysisCommand<ViewFees> = {
  name: 'NoteFeeShown',
  decider: analysisDecider,
  needsHistory: true,
  decide(state, { estimatedAt, ...shown }, context) {
    requestedAnalysis(state);
    const history = historyOf(context);
    const estimateEventId = estimatedAt === null ? null : estimateOf(history, estimatedAt);
    if (isOftenEnough('FeeShown', history, context.now)) return [];
    return [{ type: 'FeeShown', data: { estimateEventId, ...shown } }];
  },
};

function historyOf({ history }: DecisionContext): readonly LogEvent[] {
  if (!history) throw new Error('What was shown is found in the history, and none was given');
  return history;
}

/** The estimate of an instant. A report names it by the instant: its read model keeps no event ids. */
function estimateOf(history: readonly LogEvent[], estimatedAt: string): string {
  const at = Date.parse(estimatedAt);
  const found = history.findLast(
    (event) => event.readable && event.type === 'RentEstimated' && Date.parse(event.metadata.occurredAt) === at,
  );
  if (!found) throw new DomainError('event_not_found', 'The analysis has no estimate of that instant.');
  return found.id;
}

function isOftenEnough(type: 'ReportViewed' | 'FeeShown', history: readonly LogEvent[], now: string): boolean {
  const since = Date.parse(now) - hourMs;
  const recent = history.filter(
    (event) => event.readable && event.type === type && Date.parse(event.metadata.occurredAt) > since,
  );
  return recent.length >= mostViewsAnHour;
}
