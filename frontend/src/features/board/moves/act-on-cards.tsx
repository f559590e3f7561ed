import { counted } from '../../../../../contracts/src/numerals.js';
import { storeOfPerson } from '../../../lib/kept-of-person.js';
import type { ReactNode } from 'react';
import { PlainLink } from '../../../lib/plain-link.js';
import { buttonClass } from '../../../ui/button.js';
import { toast, type ExternalToast } from 'sonner';
import { columnTitle, statusLabel } from '../../../../../contracts/src/stages/words.js';
import type { LeadStatus } from '../../../../../contracts/src/lead-status.js';
import type { Board, BoardCard } from '../../../../../contracts/src/board/queries.js';
import { sentenceOf } from '../../../lib/calls/api-problem.js';
import { standingNow } from '../../../live/standing.js';
import {
  isBusy,
  lastBatch,
  moveMany,
  undoBatch,
  workOn,
  type Batch,
  type Movable,
  type Outcomes,
  type Work,
} from './batch.js';
import { chosenIds, markFailed, rememberLeads, unseenLead } from '../selection/selection.js';
import { actionToast } from '../../lead-commands/action-toast.js';
import { movesWalkthrough } from '../../../../../contracts/src/leads/owner-told.js';
import {
  agreedToMove,
  askAboutMails,
  mayBeAhead,
  toldInWords,
  toldOwners,
} from '../../owner-mail/owner-mail-question.js';
import { restoreWithToast } from '../../leads/data/deletion.js';
import { nameOf } from '../../leads/data/name-of.js';
import { ChangedMeanwhile, whatOthersDid } from './changed-meanwhile.js';
import { moveLead } from './move-lead.js';

/** What became of the last move, for screen readers: carrying a card ends before the server has answered. */
const outcome = storeOfPerson({ sentence: '' });

const announceOutcome = (sentence: string) => outcome.set({ sentence });
export const useOutcome = (): string => outcome.use(({ sentence }) => sentence);

/** For a toast: the link to the lead into which another one was merged. */
const otherLeadLink = (id: string): ReactNode => (
  <PlainLink href={`/leads/${id}`} className={buttonClass({ size: 'sm' })}>
    Open the other lead
  </PlainLink>
);

const undoToastMs = 10_000;
/** Long enough to read another person's change and to decide. */
const conflictToastMs = 20_000;

/**
 * Moves one card. A refusal is shown and marked on the card. If another person was quicker, it shows their change and offers to move
 * the card anyway.
 * @param dragged it is moved at once, and only what that tells the owner is said; otherwise the move is said, and asked about before if
 * the owner gets an email for it
 * @param gone the board does not show the card any more
 */
export async function moveOne(card: BoardCard, to: LeadStatus, dragged: boolean, gone = false) {
  const left = dragged ? {} : await agreedToMove([card], to, nameOf(card));
  if (!left) return;
  try {
    await moveLead(card, to, gone, left);
    refusalOf(card).clear();
    const standing = standingNow('pipeline');
    announceOutcome(
      `${nameOf(card)} ${standing ? 'moves' : 'was moved'} to ${columnTitle(to)}${standing ? ' when the board resumes' : ''}.`,
    );
    const batch = lastBatch();
    const own = batch?.leads[0]?.id === card.id ? batch : null;
    const told = dragged ? await toldByMove(card, to, own) : null;
    if (dragged && told === null) return;
    const paused = standing && 'The board is paused, and will show the move when it resumes.';
    const description = [told, paused].filter(Boolean).join(' ');
    toast.success(standing ? `Saved: moves to ${statusLabel(to)}` : 'Lead status updated', {
      duration: undoToastMs,
      ...(description && { description }),
      ...(own && { action: { label: 'Undo', onClick: () => void undoAll(own) } }),
    });
  } catch (error) {
    const moved = error instanceof ChangedMeanwhile ? error : null;
    const why = moved?.message ?? sentenceOf(error, 'Please try again.');
    announceOutcome(`${nameOf(card)} was not moved to ${columnTitle(to)}: ${why}`);
    if (moved) showConflict(moved, card, to);
    else showRefusal(card, why);
  }
}

/** What a card that was just moved tells its owner about the walkthrough, in words; null: nothing. */
async function toldByMove(card: BoardCard, to: LeadStatus, batch: Batch | null): Promise<string | null> {
  if (!batch || !movesWalkthrough(card.status, to) || !mayBeAhead(card)) return null;
  try {
    const [told] = await toldOwners([card], { what: 'done', correlationId: batch.correlationId });
    return told ? toldInWords(told) : null;
  } catch {
    return 'The owner gets an email about the walkthrough, unless mail to them is blocked.';
  }
}

/** A card that is carried was merged meanwhile. What comes of dropping it replaces this. */
export function showMerged(card: BoardCard, into: string, by: string) {
  const why = whatOthersDid({ by, status: card.status, end: { kind: 'merged', into } });
  refusalOf(card).info(`${nameOf(card)} was merged`, why, { duration: conflictToastMs, action: otherLeadLink(into) });
}

/** Shown until the card moves after all. */
const refusalOf = ({ id }: { id: string }) => actionToast('move', id);

function showRefusal(card: BoardCard, reason: string, way: ExternalToast = {}) {
  markFailed(new Map([[card.id, reason]]));
  refusalOf(card).failed('Failed to update lead status', reason, way);
}

/** Somebody else was quicker. */
function showConflict({ standing, message }: ChangedMeanwhile, card: BoardCard, to: LeadStatus) {
  const { by, status, revision, end } = standing;
  if (end?.kind === 'merged')
    return showRefusal(card, message, { duration: conflictToastMs, action: otherLeadLink(end.into) });
  if (end?.kind === 'erased') return showRefusal(card, message);
  if (end) {
    const onClick = () => void restoreWithToast({ id: card.id, name: nameOf(card) });
    return showRefusal(card, message, { duration: conflictToastMs, action: { label: 'Restore', onClick } });
  }
  if (status === to) {
    announceOutcome(`${nameOf(card)} is in ${columnTitle(to)} already.`);
    toast.info(`${by} ${by === 'You' ? 'have' : 'has'} already moved it to ${statusLabel(to)}.`);
    return;
  }
  const onClick = () => void moveOne({ ...card, status, revision }, to, false);
  const action = { label: `Move to ${statusLabel(to)} anyway`, onClick };
  showRefusal(card, message, { duration: conflictToastMs, action });
}

/** The selected leads: those on the board in its order, then those further down. */
export function chosenLeads(board: Board): Movable[] {
  const ids = chosenIds();
  const loaded = board.columns.flatMap(({ cards }) => cards.filter(({ id }) => ids.has(id)));
  const onBoard = new Set(loaded.map(({ id }) => id));
  const others = [...ids].flatMap((id) => (onBoard.has(id) ? [] : (unseenLead(id) ?? [])));
  return [...loaded.map((card) => ({ ...card, loaded: true })), ...others.map((lead) => ({ ...lead, loaded: false }))];
}

/** Moves many leads from the state in which they were seen. They stay selected. */
export async function moveAll(seen: readonly Movable[], to: LeadStatus) {
  if (isBusy()) return;
  const leads = seen.filter(({ status }) => status !== to);
  const stage = statusLabel(to);
  if (leads.length === 0) {
    toast.info(`All of them are already in ${stage}.`);
    return;
  }
  const left = await agreedToMove(leads, to, counted(leads.length, 'lead'));
  if (!left || isBusy()) return;
  const { accepted, refused } = await moveMany(leads, to, left);
  rememberUnseen(leads, accepted, () => to);
  for (const id of accepted.keys()) refusalOf({ id }).clear();
  const done = `moved to ${stage}`;
  tellTogether('move', { accepted, refused }, accepted.size > 0 ? lastBatch() : null, {
    all: standingNow('pipeline')
      ? `Saved: ${counted(accepted.size, 'lead')} ${accepted.size === 1 ? 'moves' : 'move'} to ${stage} when the board resumes`
      : `${counted(accepted.size, 'lead')} ${done}`,
    none: 'Failed to update lead status',
    done,
    failed: 'not moved',
  });
}

/** Undoes the last action, or the given one. Asks first if owners get an email for it. */
export async function undoAll(batch: Batch | null = lastBatch()) {
  if (!batch || isBusy()) return;
  const { did, correlationId } = batch;
  const concerned = batch.leads.filter(({ status }) => ('to' in did ? movesWalkthrough(status, did.to) : did.removes));
  const words = { title: 'Undo this?', confirm: 'Undo' };
  const agreed = await askAboutMails(concerned, { what: 'undo', correlationId }, words);
  if (!agreed || isBusy()) return;
  const { accepted, refused } = await undoBatch(batch, agreed.left);
  rememberUnseen(batch.leads, accepted, ({ status }) => status);
  const [done, failed] = 'to' in batch.did ? ['back in place', 'not moved'] : [batch.did.undone, 'not changed'];
  const all = `Undone: ${counted(accepted.size, 'lead')} ${done}`;
  tellTogether('undo', { accepted, refused }, null, { all, none: 'It could not be undone', done, failed });
}

/**
 * Does the same with all of these leads, says so, and offers to take it back.
 * @param said of those with which it was done, and of the others: "assigned to Ann", "not assigned"
 * @returns whether it was done with any of them
 */
export async function workOnAll(
  leads: readonly Movable[],
  work: Work,
  said: { done: string; failed: string },
): Promise<boolean> {
  if (isBusy() || leads.length === 0) return false;
  const { done, failed } = said;
  const before = lastBatch();
  const { accepted, refused } = await workOn(leads, work);
  rememberUnseen(leads, accepted, ({ status }) => status);
  const batch = lastBatch();
  tellTogether('work', { accepted, refused }, batch === before ? null : batch, {
    all: `${counted(accepted.size, 'lead')} ${done}`,
    none: `${counted(refused.size, 'lead')} ${failed}`,
    done,
    failed,
  });
  return accepted.size > 0;
}

/** For a toast: the undo of an action. */
export function undoWay(batch: Batch): ExternalToast {
  return { action: { label: 'Undo', onClick: () => void undoAll(batch) }, duration: undoToastMs };
}

/**
 * Says what became of an action on many leads. The toast of the action before goes.
 * @param batch what its undo takes back; null: nothing
 * @param said of the action as a whole, if all or none of them took it; of those that took it, and of the others
 */
function tellTogether(
  action: 'move' | 'work' | 'undo',
  { accepted, refused }: Outcomes,
  batch: Batch | null,
  said: { all: string; none: string; done: string; failed: string },
) {
  const undo = batch && undoWay(batch);
  const together = actionToast(action, 'together');
  together.clear();
  if (refused.size === 0) toast.success(said.all, { ...undo });
  else if (accepted.size === 0) together.failed(said.none, reasonsOf(refused));
  else
    toast.warning(`${accepted.size} of ${counted(accepted.size + refused.size, 'lead')} ${said.done}`, {
      description: `${counted(refused.size, 'lead')} ${said.failed}: ${reasonsOf(refused)}`,
      ...undo,
    });
}

/** Updates what is known of leads that no column has loaded. */
function rememberUnseen(
  leads: readonly Movable[],
  accepted: Outcomes['accepted'],
  statusOf: (lead: Movable) => LeadStatus,
) {
  const moved = leads.filter(({ id, loaded }) => !loaded && accepted.has(id));
  rememberLeads(moved.map((lead) => ({ ...lead, status: statusOf(lead), revision: accepted.get(lead.id)!.revision })));
}

/** The reasons of the refusals. If there are many different ones, it lists two and says that there are more. */
function reasonsOf(refused: Outcomes['refused']): string {
  const reasons = [...new Set(refused.values())];
  const first = reasons.slice(0, 2).join(' ');
  return reasons.length > 2 ? `${first} Other reasons are on their cards.` : first;
}
