import { z } from 'zod';
import { plain } from '../log/personal.js';
import type { EventMetadata } from '../log/metadata.js';
import { utc } from '../log/recorded.js';
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

/** The form in which instants compare as texts. */
function inMilliseconds({ stageSince, stageEventId, stageActorId, lastContactedAt }: ShownStage): ShownStage {
  return {
    stageSince: utc(stageSince),
    stageEventId,
    stageActorId,
    lastContactedAt: lastContactedAt && utc(lastContactedAt),
  };
}
