import { isDeepStrictEqual } from 'node:util';
import { endsStream } from '../../../../contracts/src/erasure/events.js';
import type { Problem, ProblemCode } from '../../../../contracts/src/problem.js';
import type { FieldChange, Undo } from '../../../../contracts/src/history/queries.js';
import type { LogEvent } from '../../../../event-store/src/types.js';
import type { AnyEvent, Decision, CommandDefinition } from '../commands/decider.js';
import {
  type Aggregate,
  type Compensation,
  type Field,
  type Then,
  areReadable,
  occurredAt,
  type Step,
  stepsOf,
  differingFields,
  listWithout,
} from './aggregate.js';
import type { UndoPreview } from '../../../../contracts/src/answers.js';
import { DomainError } from '../problems/problem.js';

/** What an undo would append and change, or why it is refused. */
export type UndoPlan<Event extends AnyEvent> =
  | { possible: true; events: Decision<Event>[]; changes: FieldChange[] }
  | Refused;

export interface Refused {
  possible: false;
  code: ProblemCode;
  reason: string;
  superseded?: Superseded;
}

/** The fields that were changed again after the event at the index. */
interface Superseded {
  fields: readonly string[];
  after: number;
}

/** Why no event of a history with an unreadable event can be undone: the state is unknown. */
const unreadableHistory = refused('stream_unreadable', 'The history holds an event that cannot be read.');

/** Why no event of an erased person's history can be undone. */
const erasedHistory = refused('stream_erased', 'The person was erased for good.');

/** Why an event is not undone after which everything is as it was before. */
export const changedNothing = refused('undo_not_possible', 'It changed nothing that could be undone.');

/** What blocks every undo in a history; undefined: nothing. */
export function blockOf(steps: readonly Pick<Step<unknown>, 'event'>[]): Refused | undefined {
  if (steps.some(({ event }) => endsStream(event))) return erasedHistory;
  return areReadable(steps) ? undefined : unreadableHistory;
}

/**
 * Plans the undo of a whole append: all events of the command that appended the one at `index`. If that append holds an event that is
 * never undone (a payment), only the event itself is undone.
 * Refused unless every field it would write still has the value that those events left, however it got there. Also refused if a field
 * has no compensation: an undo is never partial.
 * @param steps the whole history, which nothing blocks (blockOf)
 */
export function planUndo<State extends object, Event extends AnyEvent, Beside>(
  aggregate: Aggregate<State, Event, Beside>,
  steps: readonly Step<State, Beside>[],
  index: number,
): UndoPlan<Event> {
  const never = whyNeverUndone(aggregate, steps[index]!.event.type);
  if (never !== undefined) return refused('undo_not_possible', never);

  const [first, last] = undoneTogether(aggregate, steps, index);
  const { before, besideBefore } = steps[first]!;
  const { after, besideAfter } = steps[last]!;
  const { after: now, besideAfter: besideNow } = steps.at(-1)!;
  const changed = before && after ? differingFields(before, after) : [];
  if (!before || !after || !now || changed.length === 0) return changedNothing;
  const lost = changed.filter((field) => !aggregate.compensations.some(({ fields }) => fields.includes(field)));
  if (lost.length > 0) return refused('undo_not_possible', `This cannot be restored: ${lost.map(inWords).join(', ')}.`);
  for (const gone of [aggregate.deleted, aggregate.merged]) {
    const comesBack = gone?.is(after) && !gone.is(before);
    if (gone?.is(now) && !comesBack) return refused(gone.code, gone.reason);
  }

  const written = writtenWith(aggregate.compensations, changed);
  const { compensations } = aggregate;
  const isEach = (field: Field<State>) => compensations.some(({ fields, each }) => each && fields.includes(field));
  const fields = written.filter((field) =>
    isEach(field) ? !stands(before[field], after[field], now[field]) : !isDeepStrictEqual(now[field], after[field]),
  );
  if (fields.length > 0) {
    const reason = `Changed again since: ${fields.map(inWords).join(', ')}.`;
    return { ...refused('undo_superseded', reason), superseded: { fields, after: last } };
  }

  // What is shown beside a state exists from the first event on.
  const beside = { before: besideBefore, after: besideAfter, now: besideNow } as Then<State, Beside>['beside'];
  return {
    possible: true,
    changes: changed.map((field) => ({
      field,
      from: now[field],
      to: isEach(field) ? listWithout(idsOf(before[field]), idsOf(after[field]), idsOf(now[field])) : before[field],
    })),
    events: compensatingEvents(compensations, steps.slice(first, last + 1), changed, { before, now, beside }),
  };
}

/** Whether a list of ids still holds those that came to it between before and after, and none of those that left it then. */
function stands(before: unknown, after: unknown, now: unknown): boolean {
  const [then, left, today] = [idsOf(before), idsOf(after), idsOf(now)];
  const came = left.filter((id) => !then.includes(id));
  const went = then.filter((id) => !left.includes(id));
  return came.every((id) => today.includes(id)) && !went.some((id) => today.includes(id));
}

const idsOf = (value: unknown) => value as readonly string[];

/** The sentence that says why events of this type can't be undone, undefined when they can. */
function whyNeverUndone<State extends object, Event extends AnyEvent, Beside>(
  { undo, called }: Aggregate<State, Event, Beside>,
  type: string,
): string | undefined {
  const entry = Object.hasOwn(undo, type) ? undo[type as Event['type']] : `It is not an event of ${called}.`;
  return entry === true ? undefined : entry;
}

/** First and last index of the events that are undone together with the one at `index`. */
function undoneTogether<State extends object, Event extends AnyEvent, Beside>(
  aggregate: Aggregate<State, Event, Beside>,
  steps: readonly Step<State, Beside>[],
  index: number,
): [number, number] {
  const causation = causationOf(steps[index]!.event);
  let first = index;
  let last = index;
  while (first > 0 && causationOf(steps[first - 1]!.event) === causation) first--;
  while (last < steps.length - 1 && causationOf(steps[last + 1]!.event) === causation) last++;
  const stays = ({ event }: Step<State, Beside>) => whyNeverUndone(aggregate, event.type) !== undefined;
  return steps.slice(first, last + 1).some(stays) ? [index, index] : [first, last];
}

function causationOf(event: LogEvent): string | undefined {
  return event.metadata.$causationId;
}

/** The fields that restoring these would write: themselves, and those that make one value with them. */
function writtenWith<State, Event extends AnyEvent, Beside>(
  compensations: readonly Compensation<State, Event, Beside>[],
  changed: readonly Field<State>[],
): Field<State>[] {
  return compensations.flatMap(({ fields, oneValue }) => {
    const mine = fields.filter((field) => changed.includes(field));
    return oneValue && mine.length > 0 ? fields : mine;
  });
}

function compensatingEvents<State, Event extends AnyEvent, Beside>(
  compensations: readonly Compensation<State, Event, Beside>[],
  undone: readonly Step<State, Beside>[],
  changed: readonly Field<State>[],
  then: Then<State, Beside>,
): Decision<Event>[] {
  return compensations.flatMap(({ fields, restore }) => {
    const mine = changed.filter((field) => fields.includes(field));
    const cause = undone.find((step) => step.changed.some((field) => mine.includes(field)));
    return cause ? [{ ...restore(then, mine), undoes: cause.event.id }] : [];
  });
}

/** The later events that block an undo, oldest first. */
export function laterEvents<State, Beside>(
  steps: readonly Step<State, Beside>[],
  { fields, after }: Superseded,
): NonNullable<Problem['laterEvents']> {
  return steps
    .slice(after + 1)
    .filter((step) => step.changed.some((field) => fields.includes(field)))
    .map(({ event }) => laterEvent(event));
}

/** An event as a refusal names it. */
export function laterEvent(event: LogEvent): NonNullable<Problem['laterEvents']>[number] {
  return { id: event.id, type: event.type, occurredAt: occurredAt(event) };
}

/** `estimatedRentCents` -> `estimated rent`. */
function inWords(field: string): string {
  return field.replace(/Cents$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

export function refused(code: ProblemCode, reason: string): Refused {
  return { possible: false, code, reason };
}

/**
 * Appends events that restore what the named event, and the others of its command, changed.
 * Refused as not found, with event_not_found, undo_not_possible, undo_superseded (naming the later events) or as deleted.
 */
export function undoOf<State extends object, Event extends AnyEvent, Beside>(
  aggregate: Aggregate<State, Event, Beside>,
): CommandDefinition<State | null, Pick<Undo, 'eventId'>, Event> {
  return {
    name: 'Undo',
    decider: aggregate.decider,
    needsHistory: true,
    decide(state, { eventId }, { history }) {
      if (!state) throw new DomainError(aggregate.notFound);
      if (!history) throw new Error('Undo decides on the history, and was given none');
      const steps = stepsOf(aggregate, history);
      const plan = planFor(aggregate, steps, eventId);
      if (plan.possible) return plan.events;
      const { code, reason, superseded } = plan;
      throw new DomainError(code, reason, superseded && { laterEvents: laterEvents(steps, superseded) });
    },
  };
}

/**
 * What the undo would do if it were commanded now; a refusal comes back as its reason.
 * @param history the whole stream, oldest first
 * Throws DomainError: not found, or event_not_found, when there is nothing to preview.
 */
export function previewUndo<State extends object, Event extends AnyEvent, Beside>(
  aggregate: Aggregate<State, Event, Beside>,
  history: readonly LogEvent[],
  eventId: string,
): UndoPreview {
  if (history.length === 0) throw new DomainError(aggregate.notFound);
  const plan = planFor(aggregate, stepsOf(aggregate, history), eventId);
  if (!plan.possible) return { possible: false, reason: plan.reason, changes: [], events: [] };
  const events = plan.events.map(({ type, data }) => ({ type, data: { ...data } }));
  return { possible: true, changes: plan.changes, events };
}

function planFor<State extends object, Event extends AnyEvent, Beside>(
  aggregate: Aggregate<State, Event, Beside>,
  steps: readonly Step<State, Beside>[],
  eventId: string,
): UndoPlan<Event> {
  const index = steps.findIndex(({ event }) => event.id === eventId);
  if (index < 0) throw new DomainError('event_not_found');
  return blockOf(steps) ?? planUndo(aggregate, steps, index);
}
