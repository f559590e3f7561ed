import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { History } from '../../../../../contracts/src/queries/history.js';
import { signedInId } from '../../session/session.js';
import { deletionQuery, isUnknownLead } from './lead-query.js';
import { actorName, deletionIn, type Deletion } from './deletion.js';

/**
 * Whether a lead whose history is shown was deleted, by whom and when. Who may not look at deleted leads is refused the history from
 * then on, and keeps what was read before: of the deletion itself the activity tells.
 */
export function useDeletion(leadId: string, history: UseQueryResult<History>): (Deletion & { stale: boolean }) | null {
  const refused = history.data !== undefined && isUnknownLead(history.error);
  const told = useQuery({ ...deletionQuery(leadId), enabled: refused }).data;
  if (refused) return { by: told ? actorName(told, signedInId()) : null, at: told?.occurredAt ?? null, stale: true };
  const deletion = history.data ? deletionIn(history.data.events, signedInId()) : null;
  return deletion && { ...deletion, stale: false };
}
