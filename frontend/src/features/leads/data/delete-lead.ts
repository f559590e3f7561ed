import { commandAnswerSchema } from '../../../../../contracts/src/answers.js';
import { command } from '../../../lib/calls/api.js';
import { queryClient } from '../../../lib/calls/query-client.js';
import { historyKey } from '../../../live/refresh-subjects.js';
import type { PendingMove } from '../../pending/apply-moves.js';
import { layMove, liftMove, moveAnswered } from '../../pending/pending-moves.js';

/** Deletes a lead: it leaves the board at once, and returns on a refusal. @throws ApiProblem */
export async function deleteLead(id: string): Promise<void> {
  const removal: PendingMove = { leadId: id, to: null, position: null, at: new Date().toISOString() };
  layMove(removal);
  try {
    const answer = await command(`/api/leads/${id}`, commandAnswerSchema, { method: 'DELETE' });
    moveAnswered(removal, answer.position);
  } catch (error) {
    liftMove(id);
    throw error;
  }
}

/** Restores a deleted lead to its former stage. @throws ApiProblem */
export async function restoreLead(id: string): Promise<void> {
  await command(`/api/leads/${id}/restore`, commandAnswerSchema);
  liftMove(id);
  // The history is read from the log itself; the board follows by the live stream.
  await queryClient.invalidateQueries({ queryKey: historyKey('lead', id) });
}
