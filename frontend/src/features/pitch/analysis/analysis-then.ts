import type { Analysis as ShownAnalysis } from '../../../../../contracts/src/analyses/report.js';
import { shownAnalysis } from '../../../../../contracts/src/analyses/shown.js';
import { evolveAnalysis } from '../../../../../contracts/src/analyses/state.js';
import type { LeadEvent } from '../../../../../contracts/src/leads/lead-events.js';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import { partsOf, recordedOf } from '../../history/recorded.js';

/**
 * The analysis that a lead's case had at a moment, as staff see it: of those linked by then to it, or to a lead that was merged into it,
 * the one requested last. Null: there was none.
 * @param events of the lead's case up to the moment, oldest first
 */
export function analysisThen(leadId: string, events: readonly HistoryEvent[]): ShownAnalysis | null {
  const byId = partsOf(events, 'analysis', evolveAnalysis);
  const ids = idsOfCaseThen(leadId, events);
  const linked = [...byId].filter(([, { leadId: id }]) => id !== null && ids.has(id));
  const [last] = linked.sort(([, a], [, b]) => b.requestedAt.localeCompare(a.requestedAt));
  return last ? shownAnalysis(...last, true) : null;
}

function idsOfCaseThen(leadId: string, events: readonly HistoryEvent[]): ReadonlySet<string> {
  const ids = new Set([leadId]);
  for (const each of events) {
    const event = each.of?.kind === 'lead' ? recordedOf<LeadEvent>(each) : undefined;
    if (event?.type === 'LeadMerged' && event.data.into === leadId) ids.add(each.of!.id);
    if (event?.type === 'LeadUnmerged') ids.delete(each.of!.id);
  }
  return ids;
}
