import type { CommandAnswer } from '../../../../../contracts/src/commands/answers.js';
import { ApiProblem } from '../../../lib/calls/api-problem.js';
import { mergeEdits, type Conflict, type Values } from './merge-edits.js';

/** What a form began with: the values, and the revision that they stand for. */
export interface Baseline {
  revision: number;
  values: Values;
}

export interface Edit {
  began: Baseline;
  /** What the person wants of the form's fields. */
  mine: Values;
}

export type SaveOutcome =
  | { kind: 'saved'; answer: CommandAnswer | null; theirs: string[] }
  /** Both sides changed these fields: nothing was sent. A form goes on from `now` once the person has chosen. */
  | { kind: 'conflict'; now: Baseline; conflicts: Conflict[]; theirs: string[] };

/** So many times somebody else may be faster before it is left to the person to try again. */
const maxTries = 6;

/**
 * Saves an edit over what others did meanwhile: sent with the revision that the form began with (If-Match); when that is not the last
 * one any more, it is compared field by field, and sent again unless a field was changed by both.
 * @param read what stands there now
 * @param send the command, of these fields, at this revision
 * @throws what `read` and `send` throw, save for a revision that does not match
 */
export async function saveMerged(
  { began, mine }: Edit,
  read: () => Promise<Baseline>,
  send: (fields: Values, revision: number) => Promise<CommandAnswer>,
): Promise<SaveOutcome> {
  let now = began;
  for (let tries = 1; ; tries++) {
    const { send: fields, conflicts, theirs } = mergeEdits(began.values, now.values, mine);
    if (conflicts.length > 0) return { kind: 'conflict', now, conflicts, theirs };
    if (Object.keys(fields).length === 0) return { kind: 'saved', answer: null, theirs };
    try {
      return { kind: 'saved', answer: await send(fields, now.revision), theirs };
    } catch (error) {
      const changed = error instanceof ApiProblem && error.code === 'revision_mismatch';
      if (!changed || tries >= maxTries) throw error;
      now = await read();
    }
  }
}
