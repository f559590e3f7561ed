import type { AnalysisEvent } from '../../../../../contracts/src/analyses/events.js';
import type { Analysis as ShownAnalysis } from '../../../../../contracts/src/analyses/report.js';
import { shownAnalysis } from '../../../../../contracts/src/analyses/shown.js';
import { evolveAnalysis, type Analysis } from '../../../../../contracts/src/analyses/state.js';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import { recordedOf } from '../../history/recorded.js';

/**
 * The analysis that a lead had at a moment, as staff see it: of those linked to it by then, the one requested last. Null: there was none.
 * @param events of the lead's case up to the moment, oldest first
 */
export function analysisThen(leadId: string, events: readonly HistoryEvent[]): ShownAnalysis | null {
  const byId = new Map<string, Analysis>();
  for (const each of events) {
    const { of } = each;
    const event = of?.kind === 'analysis' ? recordedOf<AnalysisEvent>(each) : undefined;
    const after = of && event && evolveAnalysis(byId.get(of.id) ?? null, event);
    if (after) byId.set(of.id, after);
  }
  const linked = [...byId].filter(([, analysis]) => analysis.leadId === leadId);
  const [last] = linked.sort(([, a], [, b]) => b.requestedAt.localeCompare(a.requestedAt));
  return last ? shownAnalysis(...last, true) : null;
}
