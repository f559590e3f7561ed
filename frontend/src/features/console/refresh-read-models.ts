import { toast } from 'sonner';
import { invalidate, queryClient, sessionKey } from '../../lib/calls/query-client.js';
import { changedOf, type Changed, refreshSubjects, noteTablesChanged } from '../../live/changed.js';
import { refreshActivity } from '../activity/activity-query.js';
import { noteChangedLeads, refreshBoard } from '../board/data/board-query.js';
import { hasMove } from '../pending/pending-moves.js';
import { refreshDashboardLists } from '../lead-lists/dashboard-queries.js';
import { refreshCases } from '../timeline/case/use-case.js';
import { refreshParked } from '../operations/data/operations-query.js';

/** Which reads the console repeats after news of the live stream. */
export const liveHandlers = {
  onChanged(changed: Changed, position: string) {
    noteChangedLeads(changedOf('lead', changed), position);
  },
  async refresh(changed: Changed) {
    const leads = changedOf('lead', changed);
    const ofLeads = leads === 'everything' || leads.size > 0;
    noteTablesChanged(changed);
    const analyses = changedOf('analysis', changed);
    // Cards and properties show the estimate of an analysis, which may come after the lead.
    const onCards = ofLeads || analyses === 'everything' || analyses.size > 0;
    const read = onCards ? [refreshBoard(), refreshDashboardLists()] : [];
    await Promise.all([refreshSubjects(queryClient, changed), refreshCases(changed), refreshActivity(), ...read]);
  },
  isBehind(position: string) {
    return queryClient
      .getQueryCache()
      .getAll()
      .some(({ state }) => {
        // A failed or missing read may succeed by now.
        if (state.status === 'error') return true;
        const readAt = positionOf(state.data);
        return readAt !== undefined && BigInt(readAt) < BigInt(position);
      });
  },
  onParked(leads: readonly string[]) {
    void refreshParked();
    if (!leads.some(hasMove)) return;
    toast.warning('Your change is saved, but the board cannot show it yet.', {
      description: 'An event of this lead could not be processed. Its history is complete; an operator must check.',
    });
  },
  onRefused() {
    void invalidate(sessionKey);
  },
};

/** The log position of an answer; for a paged list, that of its first page. */
function positionOf(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  if ('position' in data && typeof data.position === 'string') return data.position;
  return 'pages' in data && Array.isArray(data.pages) ? positionOf(data.pages[0]) : undefined;
}
