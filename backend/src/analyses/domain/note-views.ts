import type { ViewFees, ViewReport } from '../../../../contracts/src/analyses/views-commands.js';
import type { AnalysisEvent } from '../../../../contracts/src/analyses/events.js';
import type { LogEvent } from '../../../../event-store/src/types.js';
import type { CommandDefinition, DecisionContext } from '../../platform/commands/decider.js';
import { DomainError } from '../../platform/problems/domain-error.js';
import { analysisDecider, requestedAnalysis, type AnalysisState } from './analysis-aggregate.js';

/**
 * How many views of a kind an analysis keeps within an hour: more than an owner's family has browsers. More
 * of them would tell staff nothing.
 */
export const mostViewsAnHour = 20;
const hourMs = 60 * 60 * 1000;

/** A visitor's browser shows the report, with the estimate of that instant. */
export const noteReportViewed: CommandDefinition<AnalysisState, ViewReport, AnalysisEvent> = {
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
export const noteFeeShown: CommandDefinition<AnalysisState, ViewFees, AnalysisEvent> = {
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
