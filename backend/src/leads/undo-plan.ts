import { isDeepStrictEqual } from 'node:util';
import type { LeadEvent } from '../../../contracts/src/events/catalogue.js';
import type { Problem, ProblemCode } from '../../../contracts/src/problem.js';
import type { FieldChange } from '../../../contracts/src/queries/history.js';
import type { LogEvent } from '../../../event-store/src/types.js';
import type { Decision } from '../commands/decider.js';
import { compensations, writtenWith } from './compensations.js';
import { differingFields } from './lead-fields.js';
import type { Lead } from './lead-state.js';
import type { LeadStep } from './lead-steps.js';
import { whyNeverUndone } from './undo-table.js';

/** What an undo would append and change, or why it is refused. */
export type UndoPlan =
  | { possible: true; events: Decision<LeadEvent>[]; changes: FieldChange[] }
  | { possible: false; code: ProblemCode; reason: string; superseded?: Superseded };

/** The fields that something changed again, after the event at the index. */
interface Superseded {
  fields: readonly (keyof Lead)[];
  after: number;
}

/** Why nothing of a history is undone that holds an event no schema accepts: nobody knows what the state is. */
export const unreadableHistory = refused('stream_unreadable', 'The history holds an event that cannot be read.');

/**
 * Plans the undo of what one command appended, of which the event at `index` is a part. If that append holds an
 * event that is never undone (a payment), only the event itself is meant.
 * Refused unless every field it would write still has the value that those events left, by whatever way it got there.
 * @param steps the lead's whole history, all of it readable
 */
export function planUndo(steps: readonly LeadStep[], index: number): UndoPlan {
  const never = whyNeverUndone(steps[index]!.event.type);
  if (never) return refused('undo_not_possible', never);

  const [first, last] = undoneTogether(steps, index);
  const before = steps[first]!.before;
  const after = steps[last]!.after;
  const now = steps.at(-1)!.after;
  const changed = before && after ? differingFields(before, after) : [];
  if (!before || !after || !now || changed.length === 0)
    return refused('undo_not_possible', 'It changed nothing that could be taken back.');
  const undeletes = after.deleted && !before.deleted;
  if (now.deleted && !undeletes) return refused('lead_deleted', 'The lead is deleted. Restore it first.');

  const fields = writtenWith(changed).filter((field) => !isDeepStrictEqual(now[field], after[field]));
  if (fields.length > 0) {
    const reason = `Changed again since: ${fields.map(inWords).join(', ')}.`;
    return { ...refused('undo_superseded', reason), superseded: { fields, after: last } };
  }

  return {
    possible: true,
    changes: changed.map((field) => ({ field, from: now[field], to: before[field] })),
    events: compensatingEvents(steps.slice(first, last + 1), changed, before, now),
  };
}

/** First and last index of the events that are undone together with the one at `index`. */
function undoneTogether(steps: readonly LeadStep[], index: number): [number, number] {
  const causation = causationOf(steps[index]!.event);
  let first = index;
  let last = index;
  while (first > 0 && causationOf(steps[first - 1]!.event) === causation) first--;
  while (last < steps.length - 1 && causationOf(steps[last + 1]!.event) === causation) last++;
  const holdsOneThatStays = steps.slice(first, last + 1).some(({ event }) => whyNeverUndone(event.type));
  return holdsOneThatStays ? [index, index] : [first, last];
}

function causationOf(event: LogEvent): string | undefined {
  return event.metadata.$causationId;
}

function compensatingEvents(
  undone: readonly LeadStep[],
  changed: readonly (keyof Lead)[],
  before: Lead,
  now: Lead,
): Decision<LeadEvent>[] {
  return compensations.flatMap(({ fields, restore }) => {
    const mine = changed.filter((field) => fields.includes(field));
    const cause = undone.find((step) => step.changed.some((field) => mine.includes(field)));
    return cause ? [{ ...restore(before, now, mine), undoes: cause.event.id }] : [];
  });
}

/** The later events that stand in the way of an undo, oldest first. */
export function laterEvents(
  steps: readonly LeadStep[],
  { fields, after }: Superseded,
): NonNullable<Problem['laterEvents']> {
  return steps
    .slice(after + 1)
    .filter((step) => step.changed.some((field) => fields.includes(field)))
    .map(({ event }) => ({ id: event.id, type: event.type, occurredAt: occurredAt(event) }));
}

/** When it happened; for an event without readable metadata, when the store recorded it. ISO, UTC. */
export function occurredAt(event: LogEvent): string {
  return event.metadata.occurredAt ?? event.created.toISOString();
}

/** `estimatedRentCents` -> `estimated rent`. */
function inWords(field: string): string {
  return field.replace(/Cents$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function refused(code: ProblemCode, reason: string): Extract<UndoPlan, { possible: false }> {
  return { possible: false, code, reason };
}
