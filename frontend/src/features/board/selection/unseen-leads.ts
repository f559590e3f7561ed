import { toast } from 'sonner';
import {
  boardMatchesSchema,
  type BoardFilter,
  type BoardMatches,
} from '../../../../../contracts/src/board/board-filter.js';
import type { LeadStatus } from '../../../../../contracts/src/lead-status.js';
import { sentenceOf } from '../../../lib/calls/api-problem.js';
import { mapOfPerson } from '../../../lib/kept-of-person.js';
import { queryClient } from '../../../lib/calls/query-client.js';
import { getFresh } from '../../../live/live-position.js';
import { queryOf } from '../data/board-query.js';
import { changeSelection } from './chosen-cards.js';
import { add } from './selection.js';

type UnseenLead = BoardMatches['leads'][number];

/** What is known of selected leads that are not loaded, or no longer loaded. */
const unseen = mapOfPerson<string, UnseenLead>();

export const unseenLead = (id: string): UnseenLead | undefined => unseen.get(id);

export function rememberLeads(leads: readonly UnseenLead[]): void {
  for (const { id, revision, status, estimatedRentCents } of leads)
    unseen.set(id, { id, revision, status, estimatedRentCents });
}

const many = (count: number): string => count.toLocaleString('en-US');

/**
 * Selects all leads that match a filter, loaded or not, up to the number that the server names. Says so if there are more, or if
 * they could not be read.
 * @param status limits it to one column
 */
export async function chooseMatches(filter: BoardFilter, status?: LeadStatus): Promise<void> {
  const path = `/api/board/matches${queryOf(status ? { ...filter, status: [status] } : filter)}`;
  try {
    const { leads, total } = await queryClient.fetchQuery({
      queryKey: ['board-matches', path],
      queryFn: ({ signal }) => getFresh(path, boardMatchesSchema, signal),
      staleTime: 0,
      gcTime: 0,
    });
    rememberLeads(leads);
    changeSelection((before) =>
      add(
        before,
        leads.map(({ id }) => id),
      ),
    );
    if (total > leads.length)
      toast.info(`The first ${many(leads.length)} of ${many(total)} leads are selected: more cannot be moved at once.`);
  } catch (error) {
    toast.error('The leads could not be selected', { description: sentenceOf(error, 'Please try again.') });
  }
}
