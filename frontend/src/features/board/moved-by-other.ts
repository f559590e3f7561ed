import { leadStatusSchema, statusLabel, type LeadStatus } from '../../../../contracts/src/lead-status.js';
import { historySchema } from '../../../../contracts/src/queries/history.js';
import { get } from '../../lib/api.js';

/** Why a card stays where somebody else moved it meanwhile. */
export const movedByOther = (to: LeadStatus): string => `Somebody else moved this lead to ${statusLabel(to)}.`;

/** The stage and the revision of a lead as the log has them: the board may not have heard yet. @throws ApiProblem */
export async function standingOf(id: string): Promise<{ status: LeadStatus; revision: number }> {
  const { revision, events } = await get(`/api/leads/${id}/history`, historySchema);
  const changes = events.flatMap((event) => event.changes).filter((change) => change.field === 'status');
  return { revision, status: leadStatusSchema.parse(changes.at(-1)?.to) };
}
