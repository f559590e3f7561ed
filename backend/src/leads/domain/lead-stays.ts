import {
  shownAfterAnswer,
  shownAfterContact,
  shownAfterMove,
  shownAtFirst,
  type MoveSeen,
  type ShownStage,
} from '../../../../contracts/src/leads/shown-stage.js';
import type { ReadableEvent } from '../../../../event-store/src/types.js';
import { occurredAt } from '../../../../contracts/src/log/recorded.js';

/** What is shown of a stay, and the newest contact that somebody logged: undoing a move does not undo that contact. */
export interface StayTold extends ShownStage {
  loggedAt: string | null;
}

/** Tells, event by event, what is shown of a lead's stay in its stage, as the read models show it. */
export function tellStay(): (event: ReadableEvent) => StayTold | null {
  let before: ShownStage | null = null;
  let loggedAt: string | null = null;
  /** The moves so far, by their ids: compensations of version 1 don't say what they restore. */
  const moves = new Map<string, MoveSeen>();
  return (event) => {
    if (event.type === 'LeadCreated') before = shownAtFirst(event, occurredAt(event));
    if (!before) return null;
    if (event.type === 'ContactLogged') {
      before = shownAfterContact(before, event);
      loggedAt = shownAfterContact({ ...before, lastContactedAt: loggedAt }, event).lastContactedAt;
    }
    if (event.type === 'LeadAnswered') {
      before = shownAfterAnswer(before, occurredAt(event));
      loggedAt = shownAfterAnswer({ ...before, lastContactedAt: loggedAt }, occurredAt(event)).lastContactedAt;
    }
    if (event.type === 'LeadStatusMoved') {
      const after = shownAfterMove(before, event, occurredAt(event), (id) => moves.get(id));
      moves.set(event.id, { before, contactAfter: after.lastContactedAt });
      before = after;
    }
    return { ...before, loggedAt };
  };
}
