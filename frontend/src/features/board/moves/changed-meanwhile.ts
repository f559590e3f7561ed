import { statusLabel } from '../../../../../contracts/src/stages/words.js';
import { leadStatusSchema, type LeadStatus } from '../../../../../contracts/src/lead-status.js';
import type { History, HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import { leadHistoryRoutes } from '../../../../../contracts/src/leads/history-routes.js';
import { ask } from '../../../lib/calls/api.js';
import { queryClient } from '../../../lib/calls/query-client.js';
import { actorName } from '../../leads/data/deletion.js';
import { deletionQuery, isUnknownLead } from '../../leads/data/lead-query.js';
import { signedInId } from '../../session/session.js';

/** The lead's place according to the log, and who moved it there. The board may not show it yet. */
export interface Standing {
  status: LeadStatus;
  revision: number;
  /** Why no board shows it any more; null if one does. */
  end: LeadEnd | null;
  /** Who moved it last, or ended it: a name, 'You', 'Somebody'. */
  by: string;
}

/** `into`: the lead that stays. */
export type LeadEnd = { kind: 'deleted' } | { kind: 'erased' } | { kind: 'merged'; into: string };

/** Another person moved or ended a lead after its card was read. */
export class ChangedMeanwhile extends Error {
  constructor(readonly standing: Standing) {
    super(whatOthersDid(standing));
  }
}

const endWords = {
  deleted: 'deleted this lead',
  erased: 'erased this person',
  merged: 'merged this lead into another one',
} as const satisfies Record<LeadEnd['kind'], string>;

/** "Ann moved this lead to Won." */
export function whatOthersDid({ by, status, end }: Omit<Standing, 'revision'>): string {
  const what = end ? endWords[end.kind] : `moved this lead to ${statusLabel(status)}`;
  return `${by} ${what}${by === 'You' ? ' in another window' : ''}.`;
}

/** @throws ApiProblem if the history can't be read, unless the lead is gone */
export async function standingOf(id: string): Promise<Standing> {
  try {
    return standingFrom(await ask(leadHistoryRoutes.history, { id }), signedInId());
  } catch (error) {
    // Someone who may not see deleted leads learns only of the deletion.
    if (!isUnknownLead(error as Error)) throw error;
    const deletion = await queryClient.fetchQuery(deletionQuery(id));
    const by = atStart(deletion && actorName(deletion, signedInId()));
    return { status: 'leads', revision: 0, end: { kind: 'deleted' }, by };
  }
}

/** @param me the viewer's id */
export function standingFrom({ revision, events }: History, me: string | undefined): Standing {
  const moved = events.findLast(({ changes }) => changes.some(({ field }) => field === 'status'));
  const status = leadStatusSchema.parse(moved?.changes.find(({ field }) => field === 'status')?.to);
  const ended = endOf(events);
  const last = ended?.event ?? moved;
  return { revision, end: ended && ended.end, by: atStart(last ? actorName(last, me) : null), status };
}

/** The lead's end, and the event of it; null while it goes on. */
function endOf(events: readonly HistoryEvent[]): { end: LeadEnd; event: HistoryEvent } | null {
  const erasure = events.findLast(({ type }) => type === 'LeadErased');
  if (erasure) return { end: { kind: 'erased' }, event: erasure };
  const [merge, into] = lastOf(events, 'mergedInto');
  if (merge && typeof into === 'string') return { end: { kind: 'merged', into }, event: merge };
  const [deletion, deleted] = lastOf(events, 'deleted');
  return deletion && deleted === true ? { end: { kind: 'deleted' }, event: deletion } : null;
}

/** The last event that set the field, and its value. */
function lastOf(events: readonly HistoryEvent[], name: string): readonly [HistoryEvent | undefined, unknown] {
  const event = events.findLast(({ changes }) => changes.some(({ field }) => field === name));
  return [event, event?.changes.find(({ field }) => field === name)?.to];
}

/** The name at the start of a sentence. */
const atStart = (by: string | null) => (by === 'you' ? 'You' : (by ?? 'Somebody'));
