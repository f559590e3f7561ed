import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { HistoryEvent, History } from '../../../../../contracts/src/history/queries.js';
import { leadsRoutes } from '../../../../../contracts/src/leads/routes.js';
import { signedInId } from '../../session/session.js';
import { deletionQuery, isUnknownLead } from './lead-query.js';
import { send } from '../../../lib/calls/api.js';
import {
  askAboutMails,
  walkthroughThen,
  type MailLeftOut,
  type MayHaveWalkthrough,
} from '../../owner-mail/owner-mail-question.js';
import { invalidate } from '../../../lib/calls/query-client.js';
import { historyKey } from '../../../live/changed.js';
import type { PendingMove } from '../../pending/apply-moves.js';
import { layMove, liftMove, moveAnswered } from '../../pending/pending-moves.js';
import { actionToast } from '../../lead-commands/action-toast.js';

/** Who deleted a lead, and when (ISO 8601); null if unknown. */
export interface Deletion {
  by: string | null;
  at: string | null;
}

type WithActor = Pick<HistoryEvent, 'actor' | 'actorName'>;

/** "Ann", "you"; null if it was nobody from the office, or is unknown. @param me the viewer's id */
export function actorName({ actor, actorName: name }: WithActor, me: string | undefined): string | null {
  if (actor.kind !== 'user') return null;
  return actor.id !== null && actor.id === me ? 'you' : name;
}

/** The deletion at the end of a history; null if the lead is not deleted. */
export function deletionIn(events: readonly HistoryEvent[], me: string | undefined): Deletion | null {
  const last = events.findLast(({ changes }) => changes.some(({ field }) => field === 'deleted'));
  const deleted = last?.changes.find(({ field }) => field === 'deleted')?.to === true;
  return deleted ? { by: actorName(last, me), at: last.occurredAt } : null;
}

/**
 * Whether a lead whose history is shown was deleted, by whom and when. Someone who may not see deleted leads can't read the history any
 * more, and keeps what was read before. The activity then reports the deletion.
 */
export function useDeletion(leadId: string, history: UseQueryResult<History>): (Deletion & { stale: boolean }) | null {
  const refused = history.data !== undefined && isUnknownLead(history.error);
  const event = useQuery({ ...deletionQuery(leadId), enabled: refused }).data;
  if (refused) return { by: event ? actorName(event, signedInId()) : null, at: event?.occurredAt ?? null, stale: true };
  const deletion = history.data ? deletionIn(history.data.events, signedInId()) : null;
  return deletion && { ...deletion, stale: false };
}

/** Deletes a lead: it leaves the board at once, and returns on a refusal. @throws ApiProblem */
export async function deleteLead(id: string, left: MailLeftOut) {
  const removal: PendingMove = { leadId: id, to: null, position: null, at: new Date().toISOString() };
  layMove(removal);
  try {
    const answer = await send(leadsRoutes.delete, { id, query: left });
    moveAnswered(removal, answer.position);
  } catch (error) {
    liftMove(id);
    throw error;
  }
}

/** Restores a deleted lead to its former stage. @throws ApiProblem */
async function restoreLead(id: string, left: MailLeftOut) {
  await send(leadsRoutes.restore, { id, query: left });
  liftMove(id);
  // The history is read from the log itself; the board follows by the live stream.
  await invalidate(historyKey('lead', id));
}

/** Restores a deleted lead and says so, and what becomes of its walkthrough; or why not. Asks first if the owner gets an email for it. */
export async function restoreWithToast({ name, ...lead }: { name: string } & MayHaveWalkthrough) {
  const { id } = lead;
  const words = { title: 'Restore this lead?', confirm: 'Restore lead' };
  const agreed = await askAboutMails([lead], { what: 'restoration' }, words);
  if (!agreed) return;
  // Removes the deletion's toast: it is out of date once the lead is back.
  const toasts = actionToast('delete', id);
  try {
    await restoreLead(id, agreed.left);
    toasts.done('Lead restored', [name, ...agreed.told.map((then) => walkthroughThen(then))].join('. '));
  } catch (error) {
    toasts.failed('The lead could not be restored', error);
  }
}
