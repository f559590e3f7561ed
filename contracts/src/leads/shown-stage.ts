import { z } from 'zod';
import { plain } from '../log/personal.js';
import type { EventMetadata } from '../log/metadata.js';
import { occurredAt, type Recorded, utc } from '../log/recorded.js';
import type { LeadEvent } from './lead-events.js';
import { instant } from '../answers.js';

/** What is shown of a lead's stay in its stage. An undo of a move restores all of it. Instants are UTC with milliseconds. */
export const shownStageSchema = z.object({
  stageSince: instant,
  /** The event that brought the lead into the stage. */
  stageEventId: z.uuid(),
  /** Who did: user id, or name of the webhook or system part; null for a visitor. */
  stageActorId: plain(z.string(), 'id').nullable(),
  lastContactedAt: instant.nullable(),
});
export type ShownStage = z.infer<typeof shownStageSchema>;

/** The fields of a LeadStatusMoved that matter here. */
interface Move {
  id: string;
  metadata: Pick<EventMetadata, 'actor' | 'undoes'>;
  data: { restores?: ShownStage | undefined };
}

/** @param at when the LeadCreated happened */
export function shownAtFirst({ id, metadata }: Pick<Move, 'id' | 'metadata'>, at: string): ShownStage {
  return { stageSince: at, stageEventId: id, stageActorId: metadata.actor.id, lastContactedAt: null };
}

/** What an undo of a move has to know of it. */
export interface MoveSeen {
  before: ShownStage;
  /** The last contact after the move. */
  contactAfter: string | null;
}

/**
 * What is shown after a move: one rule for all readers, the read models, a lead's history, and the undo that restores it.
 * A move by a user is a contact with the lead; a move by a visitor, a webhook or the system is not. A move that takes another back
 * shows what was shown before that one.
 * @param before what was shown until then
 * @param at when the move happened
 * @param seen finds the move with that id: called for stored compensations of version 1, which do not say what they restore. Undefined for
 * a move that was never seen (an operator skipped it): then it is not taken back.
 */
export function shownAfterMove(
  before: ShownStage,
  move: Move,
  at: string,
  seen: (id: string) => MoveSeen | undefined,
): ShownStage {
  const { actor, undoes } = move.metadata;
  if (undoes === undefined)
    return { ...shownAtFirst(move, at), lastContactedAt: actor.kind === 'user' ? at : before.lastContactedAt };
  if (move.data.restores) return inMilliseconds(move.data.restores);
  const undone = seen(undoes);
  return undone ? restored(undone, before) : before;
}

export const contactTypes = [
  'ContactLogged',
  'ContactWithdrawn',
  'LeadAnswered',
] as const satisfies LeadEvent['type'][];
interface OfContact {
  type: (typeof contactTypes)[number];
}
type Contact = Recorded<Extract<LeadEvent, OfContact>>;

/** Whether the event is about a contact that moves no lead. */
export function isContact<Event extends { type: string }>(event: Event): event is Extract<Event, OfContact> {
  return contactTypes.some((type) => type === event.type);
}

/** When people of the company were in contact with the lead, or it answered, by this event; null if nobody was. */
export function contactAt(event: Contact): string | null {
  if (event.type === 'LeadAnswered') return occurredAt(event);
  return event.type === 'ContactLogged' && event.metadata.actor.kind === 'user' ? utc(event.data.at) : null;
}

/** The last contact after a contact, which may be earlier than the last known one, or after one was taken back. */
export function lastContactAfter(before: string | null, event: Contact): string | null {
  return event.type === 'ContactWithdrawn' ? event.data.restores.lastContactedAt : later(before, contactAt(event));
}

/**
 * What the undo of a move of version 1 restores: since when and by whom, and the last contact unless there was another since.
 * @param now what is shown when it is undone
 */
function restored({ before, contactAfter }: MoveSeen, now: ShownStage): ShownStage {
  const { stageSince, stageEventId, stageActorId, lastContactedAt } = before;
  const contactedSince = now.lastContactedAt !== contactAfter;
  return {
    ...{ stageSince, stageEventId, stageActorId },
    lastContactedAt: contactedSince ? now.lastContactedAt : lastContactedAt,
  };
}

/** The later of two instants, if there is one. */
export function later(one: string | null, other: string | null): string | null {
  return one === null || (other !== null && other > one) ? other : one;
}

/** The form in which instants compare as texts. */
function inMilliseconds({ stageSince, stageEventId, stageActorId, lastContactedAt }: ShownStage): ShownStage {
  return {
    stageSince: utc(stageSince),
    stageEventId,
    stageActorId,
    lastContactedAt: lastContactedAt && utc(lastContactedAt),
  };
}
