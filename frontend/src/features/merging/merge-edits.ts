import { z } from 'zod';
import type { CommandAnswer } from '../../../../contracts/src/answers.js';
import { ApiProblem } from '../../lib/calls/api-problem.js';

/** Values of a form by field; unknown ones are null. */
export type Values = Readonly<Record<string, unknown>>;

/** A field to which both sides gave different values since the form began. */
export const conflictSchema = z.object({
  field: z.string(),
  began: z.unknown(),
  theirs: z.unknown(),
  mine: z.unknown(),
});
export type Conflict = z.infer<typeof conflictSchema>;

/** The result of merging two people's edits of one thing. */
interface Merged {
  /** The fields to send, with their values: my changes that do not collide with the other side's. */
  send: Values;
  /** The fields that need a person's choice. Nothing is sent while there is one. */
  conflicts: Conflict[];
  /** The fields of this form that only the other side changed: they keep their current values. */
  theirs: string[];
}

/** Whether two values are equal; all forms of "unknown" are equal. */
export function sameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

/**
 * Compares three states field by field: the form's initial values, the current ones, and the person's. A field that one side changed
 * keeps that change. A field that both changed to the same value is done. A field with different new values is a conflict.
 * @param began by field, from when the form was opened
 * @param now by field, from the log
 * @param mine the fields of the form; other fields are ignored
 */
export function mergeEdits(began: Values, now: Values, mine: Values): Merged {
  const send: Record<string, unknown> = {};
  const conflicts: Conflict[] = [];
  const theirs: string[] = [];
  for (const [field, wanted] of Object.entries(mine)) {
    const changedHere = !sameValue(wanted, began[field]);
    const changedThere = !sameValue(now[field], began[field]);
    if (changedThere && !changedHere) theirs.push(field);
    if (!changedHere || sameValue(wanted, now[field])) continue;
    if (changedThere) conflicts.push({ field, began: began[field] ?? null, theirs: now[field] ?? null, mine: wanted });
    else send[field] = wanted;
  }
  return { send, conflicts, theirs };
}

/** The initial values of a form, and their revision. */
export interface Baseline {
  revision: number;
  values: Values;
}

export interface Edit {
  /** What the person saw; without a revision, the current state is read first. */
  began: { values: Values; revision?: number };
  /** The person's values of the form's fields. */
  mine: Values;
}

export type SaveOutcome =
  | { kind: 'saved'; answer: CommandAnswer | null; theirs: string[] }
  /** Both sides changed these fields: nothing was sent. The form continues from `now` once the person has chosen. */
  | { kind: 'conflict'; now: Baseline; conflicts: Conflict[]; theirs: string[] };

/** Nothing was saved, since both sides changed the same field. `useCommandForm` has its form say so, and go on from what is there now. */
export class ChangedMeanwhile<There = Extract<SaveOutcome, { kind: 'conflict' }>> extends Error {
  /** @param there what the other side made of it */
  constructor(readonly there: There) {
    super('Somebody else changed the same field');
  }
}

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
  let now: Baseline = began.revision === undefined ? await read() : { ...began, revision: began.revision };
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
