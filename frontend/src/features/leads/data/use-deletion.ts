import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { History } from '../../../../../contracts/src/history/queries.js';
import { signedInId } from '../../session/session.js';
import { deletionQuery, isUnknownLead } from './lead-query.js';
import { actorName, deletionIn, type Deletion } from './deletion.js';

/**
 * Whether a lead whose history is shown was deleted, by whom and when. Someone who may not see deleted leads can't read the history any
 * more, and keeps what was read before. The activity then reports the deletion.
 */
export function useDeletion(leadId: string, history: UseQueryResult<History>): (Deletion & { stale: boolean }) | null {
  const refused = history.data !== undefined && isUnknownLead(history.error);
  const told = useQuery({ ...deletionQuery(leadId), enabled: refused }).data;
  if (refused) return { by: told ? actorName(told, signedInId()) : null, at: told?.occurredAt ?? null, stale: true };
  const deletion = history.data ? deletionIn(history.data.events, signedInId()) : null;
  return deletion && { ...deletion, stale: false };
}
