import type { Actor } from '../../../../contracts/src/actor.js';
import type { DomainEvent } from '../../../../contracts/src/events/catalogue.js';
import type { Identified } from '../../../../contracts/src/log/recorded.js';
import type { LogEvent } from '../../../../event-store/src/types.js';
import { v5 as uuidV5 } from 'uuid';

/** What a state is folded from. The machinery needs only this of an event; commands append events of the catalogue. */
export interface AnyEvent {
  type: string;
  data: object;
}

/** How the events of one kind of stream become the state that decisions are made on. Pure. */
export interface Decider<State, Event extends AnyEvent> {
  /** Streams are named `<category>-<id>`. */
  category: string;
  initialState: State;
  /** The state after the event. Never throws; an event it does not know leaves the state as it is. */
  evolve(state: State, event: Identified<Event>): State;
}

/** The state that a stream's events make. What can't be read, or was left out, changes nothing. Pure. */
export function foldedBy<State, Event extends AnyEvent>(
  decider: Decider<State, Event>,
  events: readonly LogEvent[],
): State {
  return events.reduce(
    (state, event) => (event.readable ? decider.evolve(state, event as unknown as Identified<Event>) : state),
    decider.initialState,
  );
}

/** Everything a decision may depend on besides state and command. There is no clock and no random call inside decide. */
export interface DecisionContext {
  /** ISO 8601, UTC. */
  now: string;
  actor: Actor;
  /** UUID of this run of the command; ids inside events derive from it. */
  commandId: string;
  /** The whole stream, oldest first. Only for commands with `needsHistory`. */
  history?: readonly LogEvent[];
}

/** An event to append. `undoes` is the id of the event it compensates and goes into the metadata. */
export type Decision<Event extends AnyEvent = DomainEvent> = Event & { undoes?: string };

/** One command: its name, the state it looks at, and the events it decides. */
export interface CommandDefinition<State, Command, Event extends AnyEvent> {
  name: string;
  decider: Decider<State, Event>;
  /** The stream does not exist before it. */
  creates?: true;
  needsHistory?: true;
  /** The events to append together, [] when there is nothing to do. Throws only DomainError, when it refuses. */
  decide(state: State, command: Command, context: DecisionContext): Decision<Event>[];
}

/**
 * The id of the nth event, 0 first, that a command appends: the same command gives the same event ids again.
 * @param commandId a UUID
 */
export function eventIdOf(commandId: string, index: number): string {
  return uuidV5(String(index), commandId);
}
