import { toast } from 'sonner';
import { queryClient, sessionKey } from '../../lib/query-client.js';
import type { Changed } from '../../live/change-queue.js';
import { refreshActivity } from '../activity/activity-query.js';
import { noteChangedLeads, refreshBoard } from '../board/board-query.js';
import { liftMove } from '../board/pending-moves.js';
import { refreshDashboardLists } from '../dashboard/dashboard-queries.js';
import { refreshLeads } from '../leads/lead-query.js';
import { refreshParked } from '../operations/operations-query.js';

/** What the live stream's news mean for the console: which reads are made again. */
export const liveHandlers = {
  onChanged(changed: Changed, position: string): void {
    noteChangedLeads(changed, position);
  },
  async refresh(changed: Changed): Promise<void> {
    await Promise.all([refreshBoard(), refreshActivity(), refreshLeads(changed), refreshDashboardLists()]);
  },
  isBehind(position: string): boolean {
    return queryClient
      .getQueryCache()
      .getAll()
      .some(({ state }) => {
        const readAt = positionOf(state.data);
        return readAt !== undefined && BigInt(readAt) < BigInt(position);
      });
  },
  onParked(leads: readonly string[]): void {
    void refreshParked();
    if (leads.filter(liftMove).length === 0) return;
    toast.warning('Your change is saved, but the board cannot show it yet.', {
      description: 'An event of this lead could not be processed. Its history is complete; an operator has to look.',
    });
  },
  onRefused(): void {
    void queryClient.invalidateQueries({ queryKey: sessionKey });
  },
};

/** The log position an answer was read at; of a list in pages, that of its first. */
function positionOf(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  if ('position' in data && typeof data.position === 'string') return data.position;
  return 'pages' in data && Array.isArray(data.pages) ? positionOf(data.pages[0]) : undefined;
}
