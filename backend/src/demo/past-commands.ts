import type { Actor } from '../../../contracts/src/actor.js';
import { eventDefinition, type DomainEvent } from '../../../contracts/src/events/catalogue.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import { eventIdOf, type CommandDefinition, type Decision } from '../platform/commands/decider.js';

/** One command that somebody gave at some time, as data. */
export interface PastCommand {
  /** ISO 8601, UTC. */
  at: string;
  actor: Actor;
  /** The lead whose life it belongs to: the commands of one life run strictly in order. */
  leadId: string;
  /** Id of its stream: the lead's, or that of an analysis that came with it. */
  id: string;
  commandId: string;
  correlationId: string;
  definition: CommandDefinition<unknown, unknown, DomainEvent>;
  input: unknown;
}

/** The order of ISO instants of one form, which compare as text. */
export function inTextOrder(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

interface Stream {
  state: unknown;
  events: ReadableEvent[];
}

/** Streams as the log would hold them: each command is decided by the real deciders, on what its stream holds before it. */
export class PastStreams {
  private readonly streams = new Map<string, Stream>();

  /** @returns the events that the command appends; none if it changes nothing @throws DomainError if it is refused */
  append(command: PastCommand): ReadableEvent[] {
    const { definition, at: now, actor, commandId, input } = command;
    const { decider } = definition;
    const stream = this.stream(`${decider.category}-${command.id}`, decider.initialState);
    const decided = definition.decide(stream.state, input, { now, actor, commandId, history: stream.events });
    const events = recorded(command, decided, stream.events.length);
    stream.events.push(...events);
    stream.state = events.reduce<unknown>((state, event) => decider.evolve(state, event), stream.state);
    return events;
  }

  /** Oldest first. */
  eventsOf(name: string): readonly ReadableEvent[] {
    return this.streams.get(name)?.events ?? [];
  }

  /** The caller names the state's type: a stream's category has one decider. */
  stateOf<State>(name: string): State | null {
    return (this.streams.get(name)?.state ?? null) as State | null;
  }

  private stream(name: string, state: unknown): Stream {
    const known = this.streams.get(name) ?? { state, events: [] };
    this.streams.set(name, known);
    return known;
  }
}

/** Commands with what each appends. */
export interface CarriedOut {
  commands: PastCommand[];
  appends: ReadableEvent[][];
}

/** Carries out the commands of one life, oldest first. */
export function carriedOut(commands: PastCommand[], streams = new PastStreams()): CarriedOut {
  return { commands, appends: commands.map((command) => streams.append(command)) };
}

/** The events of a command, as the log will hold them. @param revision of the first of these events in its stream */
function recorded(command: PastCommand, decided: readonly Decision[], revision: number): ReadableEvent[] {
  const { at: occurredAt, actor, commandId: $causationId, correlationId: $correlationId } = command;
  const stream = `${command.definition.decider.category}-${command.id}`;
  return decided.map(({ undoes, ...event }, index) => {
    const { version } = eventDefinition(event.type)!;
    const metadata = { $correlationId, $causationId, actor, occurredAt, version, undoes };
    return {
      ...event,
      ...{ readable: true, id: eventIdOf($causationId, index), stream, revision: revision + index, metadata },
      ...{ position: BigInt(revision + index), created: new Date(occurredAt) },
    };
  });
}
