import { leadStatusSchema, statusLabel, type LeadStatus } from '../../../../../contracts/src/lead-status.js';
import { historySchema, type History } from '../../../../../contracts/src/queries/history.js';
import { get } from '../../../lib/calls/api.js';
import { queryClient } from '../../../lib/calls/query-client.js';
import { actorName, deletionIn } from '../../leads/data/deletion.js';
import { deletionQuery, isUnknownLead } from '../../leads/data/lead-query.js';
import { signedInId } from '../../session/session.js';

/** Where a lead is as the log has it, and who brought it there: the board may not have heard yet. */
export interface Standing {
  status: LeadStatus;
  revision: number;
  deleted: boolean;
  /** Who moved it last, or deleted it: a name, 'You', 'Somebody'. */
  by: string;
}

/** A lead was moved or deleted by somebody else since its card was read. */
export class ChangedMeanwhile extends Error {
  constructor(readonly standing: Standing) {
    super(whatOthersDid(standing));
  }
}

/** "Ann moved this lead to Won." */
export function whatOthersDid({ by, status, deleted }: Omit<Standing, 'revision'>): string {
  const what = deleted ? 'deleted this lead' : `moved this lead to ${statusLabel(status)}`;
  return `${by} ${what}${by === 'You' ? ' in another window' : ''}.`;
}

/** @throws ApiProblem when the history can't be read, for another reason than that the lead is gone */
export async function standingOf(id: string): Promise<Standing> {
  try {
    return standingFrom(await get(`/api/leads/${id}/history`, historySchema), signedInId());
  } catch (error) {
    // Whoever may not look at deleted leads is told of the deletion alone.
    if (!isUnknownLead(error as Error)) throw error;
    const deletion = await queryClient.fetchQuery(deletionQuery(id));
    return { status: 'leads', revision: 0, deleted: true, by: atStart(deletion && actorName(deletion, signedInId())) };
  }
}

/** @param me the id of who looks */
export function standingFrom({ revision, events }: History, me: string | undefined): Standing {
  const moved = events.findLast(({ changes }) => changes.some(({ field }) => field === 'status'));
  const status = leadStatusSchema.parse(moved?.changes.find(({ field }) => field === 'status')?.to);
  const deletion = deletionIn(events, me);
  const by = deletion ? deletion.by : moved ? actorName(moved, me) : null;
  return { revision, deleted: deletion !== null, by: atStart(by), status };
}

/** The name as it stands at the start of a sentence. */
const atStart = (by: string | null): string => (by === 'you' ? 'You' : (by ?? 'Somebody'));
