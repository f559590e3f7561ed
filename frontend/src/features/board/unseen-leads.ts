import {
  boardMatchesSchema,
  type BoardFilter,
  type BoardMatches,
} from '../../../../contracts/src/queries/board-filter.js';
import type { LeadStatus } from '../../../../contracts/src/lead-status.js';
import { queryClient } from '../../lib/query-client.js';
import { getFresh } from '../../live/live-position.js';
import { queryOf } from './board-query.js';
import { changeSelection } from './chosen-cards.js';
import { add } from './selection.js';

type UnseenLead = BoardMatches['leads'][number];

/** What was learned of leads that were chosen without being loaded. */
let unseen: ReadonlyMap<string, UnseenLead> = new Map();

export const unseenLead = (id: string): UnseenLead | undefined => unseen.get(id);

/**
 * Chooses all leads that match a filter, as many as the server names, loaded or not.
 * @param status of one column only
 * @returns how many there are; more than were chosen when the server's bound was reached
 * @throws ApiProblem
 */
export async function chooseMatches(
  filter: BoardFilter,
  status?: LeadStatus,
): Promise<{ total: number; chosen: number }> {
  const asked = status ? { ...filter, status: [status] } : filter;
  const path = `/api/board/matches${queryOf(asked)}`;
  const { leads, total } = await queryClient.fetchQuery({
    queryKey: ['board-matches', path],
    queryFn: ({ signal }) => getFresh(path, boardMatchesSchema, signal),
    staleTime: 0,
    gcTime: 0,
  });
  unseen = new Map([...unseen, ...leads.map((lead) => [lead.id, lead] as const)]);
  changeSelection((before) =>
    add(
      before,
      leads.map(({ id }) => id),
    ),
  );
  return { total, chosen: leads.length };
}
