import type { ProblemCode } from '../../../../contracts/src/problem.js';
import type { ReadableEvent } from '../../../../event-store/src/types.js';
import type { AnyEvent, Decider } from '../commands/decider.js';

/** A field of a state. */
export type Field<State> = keyof State & string;

/** For every event of an aggregate: `true` when it can be compensated, or the sentence that says why it can't. */
export type UndoTable<Event extends AnyEvent> = Readonly<Record<Event['type'], true | string>>;

/** What an undo starts from: the state before what is undone, and the state now; what was told beside it, too. */
export interface Then<State, Beside> {
  before: State;
  now: State;
  beside: { before: Beside; after: Beside; now: Beside };
}

/** Fields that one event gives back together. */
export interface Compensation<State, Event extends AnyEvent, Beside = null> {
  fields: readonly Field<State>[];
  /** The fields make one value: whoever changes one of them later has changed it all. */
  oneValue?: true;
  /** The event that gives the named ones of them the values they had before. */
  restore: (then: Then<State, Beside>, changed: readonly Field<State>[]) => Event;
}

/**
 * What the history of one kind of thing needs to know of it: how it is told, and what of it can be taken back. Data and pure functions.
 * `State` is flat, so that two states compare field by field; null is the state before the first event.
 */
export interface Aggregate<State extends object, Event extends AnyEvent, Beside = null> {
  decider: Decider<State | null, Event>;
  /** With its article: `a lead`. */
  called: string;
  /** The refusal of a command on one that is not there. */
  notFound: ProblemCode;
  undo: UndoTable<Event>;
  /** How each field that an undoable event changes is given back, in the order in which the events are appended. */
  compensations: readonly Compensation<State, Event, Beside>[];
  /** Whether it is deleted, and how an undo is refused then. The undo of the deletion itself is not. */
  deleted?: { is: (state: State) => boolean; code: ProblemCode; reason: string };
  /** The same for one that was merged into another, where that can be. */
  merged?: { is: (state: State) => boolean; code: ProblemCode; reason: string };
  /** Something that is told beside the state and depends on an event's metadata; the function gets one event after another. */
  beside?: () => (event: ReadableEvent) => Beside | null;
  /** The fields that a history shows; unset: those of the state. */
  shown?: (state: State, beside: Beside | null) => object;
}
