import type { CommandAnswer } from '../../../../../contracts/src/answers.js';
import { ApiProblem } from '../../../lib/calls/api-problem.js';
import { mergeEdits, type Conflict, type Values } from './merge-edits.js';

/** The initial values of a form, and their revision. */
export interface Baseline {
  revision: number;
  values: Values;
}

export interface Edit {
  began: Baseline;
  /** The person's values of the form's fields. */
  mine: Values;
}

export type SaveOutcome =
  | { kind: 'saved'; answer: CommandAnswer | null; theirs: string[] }
  /** Both sides changed these fields: nothing was sent. The form continues from `now` once the person has chosen. */
  | { kind: 'conflict'; now: Baseline; conflicts: Conflict[]; theirs: string[] };

/** How often somebody else may be faster before the person has to try again. */
const maxTries = 6;

/**
 * Saves an edit on top of others' changes. It is sent with the revision that the form began with (If-Match). If that is no longer the
 * last one, the fields are compared, and the edit is sent again unless both sides changed the same field.
 * @param read reads the current state
 * @param send sends the command with these fields, at this revision
 * @throws errors of `read` and `send`, except for a revision mismatch
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
