/** Values of a form by field; what is unknown is null. */
export type Values = Readonly<Record<string, unknown>>;

/** A field that both sides gave another value since the form began. */
export interface Conflict {
  field: string;
  began: unknown;
  theirs: unknown;
  mine: unknown;
}

/** What becomes of two people's edits of one thing. */
export interface Merged {
  /** The fields that have to be sent, with their values: mine, which the other side left alone. */
  send: Values;
  /** The fields for which a person has to choose. While there is one, nothing is sent. */
  conflicts: Conflict[];
  /** The fields of this form that only the other side changed: they stay as they are now. */
  theirs: string[];
}

/** Whether two values say the same; unknown is unknown, however it is written. */
export function sameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

/**
 * Compares field by field what a form began with, what stands there now, and what the person wants. A field that one side changed
 * keeps that change; one that both changed to the same value is done; one that they changed to different values is a conflict.
 * @param began by field, when the form was opened
 * @param now by field, as the log has it
 * @param mine the fields of the form; a field that is not among them is none of its business
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
