import type { ProblemCode } from '../../../../contracts/src/problem.js';
import type { ReadableEvent } from '../../../../event-store/src/types.js';
import type { AnyEvent, Decider } from '../commands/decider.js';

/** A field of a state. */
export type Field<State> = keyof State & string;

/** For every event of an aggregate: `true` when it can be compensated, or the sentence that says why it can't. */
export type UndoTable<Event extends AnyEvent> = Readonly<Record<Event['type'], true | string>>;

/** The input of an undo: the state before the undone event, after it, and now; with what is told beside each. */
export interface Then<State, Beside> {
  before: State;
  now: State;
  beside: { before: Beside; after: Beside; now: Beside };
}

/** Fields that one event restores together. */
export interface Compensation<State, Event extends AnyEvent, Beside = null> {
  fields: readonly Field<State>[];
  /** The fields make one value: a later change of one of them counts as a change of all. */
  oneValue?: true;
  /** The event that gives the named fields the values they had before. */
  restore: (then: Then<State, Beside>, changed: readonly Field<State>[]) => Event;
}

/**
 * What the history of one kind of thing needs to know: how to tell it, and what can be undone. Data and pure functions. `State` is
 * flat, so that two states compare field by field; null is the state before the first event.
 */
export interface Aggregate<State extends object, Event extends AnyEvent, Beside = null> {
  decider: Decider<State | null, Event>;
  /** With its article: `a lead`. */
  called: string;
  /** The refusal of a command when the thing does not exist. */
  notFound: ProblemCode;
  undo: UndoTable<Event>;
  /** How each field that an undoable event changes is restored, in the order in which the events are appended. */
  compensations: readonly Compensation<State, Event, Beside>[];
  /** Whether it is deleted, and how an undo is refused then. Undoing the deletion itself is allowed. */
  deleted?: { is: (state: State) => boolean; code: ProblemCode; reason: string };
  /** The same for a thing that was merged into another, if that is possible. */
  merged?: { is: (state: State) => boolean; code: ProblemCode; reason: string };
  /** Something told beside the state that depends on an event's metadata; the function gets one event after another. */
  beside?: () => (event: ReadableEvent) => Beside | null;
  /** The fields that a history shows; if unset, those of the state. */
  shown?: (state: State, beside: Beside | null) => object;
}
