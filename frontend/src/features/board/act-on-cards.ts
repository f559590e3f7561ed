import { toast } from 'sonner';
import { statusLabel, type LeadStatus } from '../../../../contracts/src/lead-status.js';
import type { Board, BoardCard } from '../../../../contracts/src/queries/board.js';
import { sentenceOf } from '../../lib/api-problem.js';
import { isBusy, lastBatch, moveMany, undoBatch, type Batch, type Movable } from './batch.js';
import { chosenIds, markFailed } from './chosen-cards.js';
import type { Outcomes } from './in-parts.js';
import { MovedByOther, moveLead } from './move-lead.js';
import { rememberLeads, unseenLead } from './unseen-leads.js';

const undoToastMs = 10_000;
const leadCount = (count: number): string => (count === 1 ? '1 lead' : `${count.toLocaleString('en-US')} leads`);

/** Moves one card, and says so where `said`. A refusal is told, and marked on the card. */
export async function moveOne(card: BoardCard, to: LeadStatus, said: boolean): Promise<void> {
  try {
    await moveLead(card, to);
    if (!said) return;
    const batch = lastBatch();
    toast.success('Lead status updated', {
      duration: undoToastMs,
      ...(batch?.leads[0]?.id === card.id && { action: { label: 'Undo', onClick: () => void undoAll(batch) } }),
    });
  } catch (error) {
    const reason = error instanceof MovedByOther ? error.message : sentenceOf(error, 'Please try again.');
    markFailed(new Map([[card.id, reason]]));
    toast.error('Failed to update lead status', { description: reason });
  }
}

/** The chosen leads, those on the board in its order, then those further down. */
export function chosenLeads(board: Board): Movable[] {
  const ids = chosenIds();
  const loaded = board.columns.flatMap(({ cards }) => cards.filter(({ id }) => ids.has(id)));
  const onBoard = new Set(loaded.map(({ id }) => id));
  const others = [...ids].flatMap((id) => (onBoard.has(id) ? [] : (unseenLead(id) ?? [])));
  return [...loaded.map((card) => ({ ...card, loaded: true })), ...others.map((lead) => ({ ...lead, loaded: false }))];
}

/** Moves all chosen leads. They stay chosen. */
export async function moveChosen(board: Board, to: LeadStatus): Promise<void> {
  if (isBusy()) return;
  const leads = chosenLeads(board).filter(({ status }) => status !== to);
  const stage = statusLabel(to);
  if (leads.length === 0) {
    toast.info(`All of them are in ${stage} already.`);
    return;
  }
  const { accepted, refused } = await moveMany(leads, to);
  rememberUnseen(leads, accepted, () => to);
  const batch = lastBatch();
  const undo = batch &&
    accepted.size > 0 && { action: { label: 'Undo', onClick: () => void undoAll(batch) }, duration: undoToastMs };
  if (refused.size === 0) toast.success(`${leadCount(accepted.size)} moved to ${stage}`, { ...undo });
  else if (accepted.size === 0) toast.error('Failed to update lead status', { description: reasonsOf(refused) });
  else
    toast.warning(`${accepted.size} of ${leadCount(leads.length)} moved to ${stage}`, {
      description: `${leadCount(refused.size)} not moved: ${reasonsOf(refused)}`,
      ...undo,
    });
}

/** Takes back what was done last, or this action. */
export async function undoAll(batch: Batch | null = lastBatch()): Promise<void> {
  if (!batch || isBusy()) return;
  const { accepted, refused } = await undoBatch(batch);
  rememberUnseen(batch.leads, accepted, ({ status }) => status);
  if (refused.size === 0) toast.success(`Undone: ${leadCount(accepted.size)} back in place`);
  else if (accepted.size === 0) toast.error('It could not be undone', { description: reasonsOf(refused) });
  else
    toast.warning(`${accepted.size} of ${leadCount(batch.leads.length)} back in place`, {
      description: `${leadCount(refused.size)} not moved: ${reasonsOf(refused)}`,
    });
}

/** What is known of leads that no column has loaded goes on with what was done to them. */
function rememberUnseen(
  leads: readonly Movable[],
  accepted: Outcomes['accepted'],
  statusOf: (lead: Movable) => LeadStatus,
): void {
  const moved = leads.filter(({ id, loaded }) => !loaded && accepted.has(id));
  rememberLeads(moved.map((lead) => ({ ...lead, status: statusOf(lead), revision: accepted.get(lead.id)!.revision })));
}

/** The reason of the refusals; of several different ones the first, and that there are others. */
function reasonsOf(refused: Outcomes['refused']): string {
  const reasons = [...new Set(refused.values())];
  const [first = ''] = reasons;
  return reasons.length > 1 ? `${first} Other reasons are on their cards.` : first;
}
