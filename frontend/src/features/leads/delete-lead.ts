import { commandAnswerSchema } from '../../../../contracts/src/commands/answers.js';
import { command } from '../../lib/api.js';
import type { PendingMove } from '../board/apply-moves.js';
import { layMove, liftMove, moveAnswered } from '../board/pending-moves.js';

/** Deletes a lead: gone from the board at once, back when refused. @throws ApiProblem */
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

/** Brings a deleted lead back to the stage it was in. @throws ApiProblem */
export async function restoreLead(id: string): Promise<void> {
  await command(`/api/leads/${id}/restore`, commandAnswerSchema);
  liftMove(id);
}
