import { historySchema, type History, type HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import { get } from '../../../lib/calls/api.js';
import { queryClient } from '../../../lib/calls/query-client.js';
import { stateAt, whoSet } from '../../history/state-at.js';
import { historyQuery } from '../data/lead-query.js';
import { actorName } from '../data/deletion.js';
import { signedInId } from '../../session/session.js';
import type { Baseline } from './save-merged.js';

/** The log's current state of a lead or a referral, and who last set a field ("Ann", "You", "Somebody"). */
export interface LeadNow extends Baseline {
  whoChanged: (field: string) => string;
}

/** Reads a lead's state from the log itself, and shows it: the page follows. @throws ApiProblem */
export async function readLeadNow(id: string): Promise<LeadNow> {
  const history = await get(`/api/leads/${encodeURIComponent(id)}/history`, historySchema);
  queryClient.setQueryData(historyQuery(id).queryKey, history);
  return standingIn(history);
}

/** The state after the last event of a history. */
export function standingIn({ events, revision }: History): LeadNow {
  return {
    revision,
    values: stateAt(events, events.length - 1),
    whoChanged: (field) => personOf(whoSet(events, field, events.length - 1)),
  };
}

function personOf(event: HistoryEvent | null): string {
  const name = event && actorName(event, signedInId());
  return name === 'you' ? 'You' : (name ?? 'Somebody');
}
