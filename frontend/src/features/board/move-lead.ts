import { commandAnswerSchema, type CommandAnswer } from '../../../../contracts/src/commands/answers.js';
import type { MoveLeadStatus } from '../../../../contracts/src/commands/lead-commands.js';
import type { LeadStatus } from '../../../../contracts/src/lead-status.js';
import type { BoardCard } from '../../../../contracts/src/queries/board.js';
import { ApiProblem } from '../../lib/api-problem.js';
import { command } from '../../lib/api.js';
import { newKey } from '../../lib/new-key.js';
import type { PendingMove } from './apply-moves.js';
import { rememberBatch } from './batch.js';
import { unmark } from './chosen-cards.js';
import { newestRevision, noteAnswer } from './last-answers.js';
import { movedByOther, standingOf } from './moved-by-other.js';
import { layMove, liftThese, moveAnswered } from './pending-moves.js';

/** The running chain of each card: quick moves of one card go one after the other, each on the revision before. */
const chains = new Map<string, Promise<unknown>>();

type Moved = Pick<BoardCard, 'id' | 'revision' | 'status' | 'estimatedRentCents'>;

/** A move that was refused because somebody else moved the card first. */
export class MovedByOther extends Error {
  constructor(status: LeadStatus) {
    super(movedByOther(status));
  }
}

/**
 * Moves a card: shown at once, sent with the revision it was seen at (If-Match), rolled back when refused.
 * A mismatch alone is no conflict (a note or a message raises the revision too): the move is sent again unless the
 * stage itself is no longer the one it was taken from.
 * @param card as the board shows it
 * @throws MovedByOther, or the ApiProblem of the refusal; the card is back in its place then
 */
export async function moveLead(card: Moved, to: LeadStatus): Promise<void> {
  if (card.status === to) return;
  const correlationId = newKey();
  const move: PendingMove = { leadId: card.id, to, position: null, at: new Date().toISOString() };
  layMove(move);
  const before = chains.get(card.id);
  unmark([card.id]);
  const sent = send(card, to, correlationId, before);
  chains.set(card.id, sent);
  try {
    const answer = await sent;
    noteAnswer(answer);
    moveAnswered(move, answer.position);
    rememberBatch({ correlationId, to, leads: [{ ...card, loaded: true }] });
  } catch (error) {
    liftThese([move]);
    throw error;
  } finally {
    if (chains.get(card.id) === sent) chains.delete(card.id);
  }
}

async function send(
  card: Moved,
  to: LeadStatus,
  correlationId: string,
  before: Promise<unknown> | undefined,
): Promise<CommandAnswer> {
  // When the move before this one fails, this one, which was made on top of it, fails with the same reason.
  await before;
  const revision = newestRevision(card.id, card.revision);
  try {
    return await post(card.id, to, revision, correlationId);
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'revision_mismatch') throw error;
    const now = await standingOf(card.id);
    if (now.status !== card.status) throw new MovedByOther(now.status);
    return post(card.id, to, now.revision, correlationId);
  }
}

function post(id: string, status: LeadStatus, revision: number, correlationId: string): Promise<CommandAnswer> {
  const body: MoveLeadStatus = { status };
  return command(`/api/leads/${id}/status`, commandAnswerSchema, { body, revision, correlationId });
}
