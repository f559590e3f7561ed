import { leadStatusSchema, statusLabel, type LeadStatus } from '../../../../../contracts/src/lead-status.js';
import { historySchema, type History } from '../../../../../contracts/src/queries/history.js';
import { get } from '../../../lib/calls/api.js';
import { queryClient } from '../../../lib/calls/query-client.js';
import { actorName, deletionIn } from '../../leads/data/deletion.js';
import { deletionQuery, isUnknownLead } from '../../leads/data/lead-query.js';
import { signedInId } from '../../session/session.js';

/** The lead's place according to the log, and who moved it there. The board may not show it yet. */
export interface Standing {
  status: LeadStatus;
  revision: number;
  deleted: boolean;
  /** Who moved or deleted it last: a name, 'You', 'Somebody'. */
  by: string;
}

/** Another person moved or deleted a lead after its card was read. */
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

/** @throws ApiProblem if the history can't be read, unless the lead is gone */
export async function standingOf(id: string): Promise<Standing> {
  try {
    return standingFrom(await get(`/api/leads/${id}/history`, historySchema), signedInId());
  } catch (error) {
    // Someone who may not see deleted leads learns only of the deletion.
    if (!isUnknownLead(error as Error)) throw error;
    const deletion = await queryClient.fetchQuery(deletionQuery(id));
    return { status: 'leads', revision: 0, deleted: true, by: atStart(deletion && actorName(deletion, signedInId())) };
  }
}

/** @param me the viewer's id */
export function standingFrom({ revision, events }: History, me: string | undefined): Standing {
  const moved = events.findLast(({ changes }) => changes.some(({ field }) => field === 'status'));
  const status = leadStatusSchema.parse(moved?.changes.find(({ field }) => field === 'status')?.to);
  const deletion = deletionIn(events, me);
  const by = deletion ? deletion.by : moved ? actorName(moved, me) : null;
  return { revision, deleted: deletion !== null, by: atStart(by), status };
}

/** The name at the start of a sentence. */
const atStart = (by: string | null): string => (by === 'you' ? 'You' : (by ?? 'Somebody'));
