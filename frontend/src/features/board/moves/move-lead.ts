import type { CommandAnswer } from '../../../../../contracts/src/answers.js';
import type { LeadStatus } from '../../../../../contracts/src/lead-status.js';
import type { BoardCard } from '../../../../../contracts/src/board/queries.js';
import { leadsRoutes, type MoveLeadStatus } from '../../../../../contracts/src/leads/routes.js';
import { ApiProblem } from '../../../lib/calls/api-problem.js';
import { send, newKey } from '../../../lib/calls/api.js';
import type { PendingMove } from '../../pending/apply-moves.js';
import { rememberBatch, newestRevision, noteAnswer } from './batch.js';
import type { MailLeftOut, MayHaveWalkthrough } from '../../owner-mail/owner-mail-question.js';
import { unmark } from '../selection/selection.js';
import { ChangedMeanwhile, standingOf } from './changed-meanwhile.js';
import { layMove, liftThese, moveAnswered } from '../../pending/pending-moves.js';

/** The running chain of each card: quick moves of one card are sent one by one, each with the revision of the one before. */
const chains = new Map<string, Promise<unknown>>();

type Moved = Pick<BoardCard, 'id' | 'revision' | 'status' | 'estimatedRentCents'> & MayHaveWalkthrough;

/**
 * Moves a card: shows the move at once, sends it with the revision it was seen at (If-Match), and rolls back on a refusal.
 * A mismatch alone is not a conflict (a note or a message raises the revision too): the move is sent again unless the
 * lead is no longer in its old stage.
 * @param card as it was seen
 * @param gone the board no longer shows the card: nothing is sent if the lead was deleted, merged or erased
 * @param left whether the email about the walkthrough is left out
 * @throws ChangedMeanwhile, or the ApiProblem of the refusal; the card is then back in its place
 */
export async function moveLead(card: Moved, to: LeadStatus, gone = false, left: MailLeftOut = {}) {
  if (card.status === to) return;
  const correlationId = newKey();
  const move: PendingMove = { leadId: card.id, to, position: null, at: new Date().toISOString() };
  layMove(move);
  const before = chains.get(card.id);
  unmark([card.id]);
  const sent = sendMove(card, to, { correlationId, before, gone, left });
  chains.set(card.id, sent);
  try {
    const answer = await sent;
    noteAnswer(answer);
    moveAnswered(move, answer.position);
    rememberBatch({ correlationId, did: { to }, leads: [{ ...card, loaded: true }] });
  } catch (error) {
    liftThese([move]);
    throw error;
  } finally {
    if (chains.get(card.id) === sent) chains.delete(card.id);
  }
}

async function sendMove(
  card: Moved,
  to: LeadStatus,
  {
    correlationId,
    before,
    gone,
    left,
  }: { correlationId: string; before: Promise<unknown> | undefined; gone: boolean; left: MailLeftOut },
): Promise<CommandAnswer> {
  // This move builds on the one before it. If that one fails, this one fails with the same reason.
  await before;
  if (gone) {
    const now = await standingOf(card.id);
    if (now.end) throw new ChangedMeanwhile(now);
  }
  const revision = newestRevision(card.id, card.revision);
  try {
    return await post(card.id, { status: to, ...left }, revision, correlationId);
  } catch (error) {
    if (!(error instanceof ApiProblem) || !['revision_mismatch', 'lead_deleted', 'lead_merged'].includes(error.code))
      throw error;
    const now = await standingOf(card.id);
    if (now.end || now.status !== card.status) throw new ChangedMeanwhile(now);
    return post(card.id, { status: to, ...left }, now.revision, correlationId);
  }
}

function post(id: string, body: MoveLeadStatus, revision: number, correlationId: string): Promise<CommandAnswer> {
  return send(leadsRoutes.move, { id, body, revision, correlationId });
}
