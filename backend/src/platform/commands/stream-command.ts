import { Command } from '@nestjs/cqrs';
import type { Actor } from '../../../../contracts/src/actor.js';
import type { DomainEvent } from '../../../../contracts/src/events/catalogue.js';
import type { CommandDefinition } from './decider.js';

/** The context of a command: who, under which correlation, and what the caller demands. */
export interface CommandContext {
  actor: Actor;
  correlationId: string;
  /** UUID; the `$causationId` of the events and the seed of their ids. */
  commandId: string;
  /** ISO 8601, UTC. */
  now: string;
  /** The revision the caller has seen (If-Match). */
  expected?: number;
  /** Set by whoever acts under a lease: rejects when the lease is lost. Called before each append. */
  fence?: () => Promise<void>;
  /** Hashes that stand in the events' metadata, so that a repeated command finds its answer in the log. */
  idempotency?: { key: string; body: string };
}

/** Where the stream is after a command: its last event's revision and position. */
export interface StreamAnswer {
  id: string;
  revision: number;
  position: bigint;
}

/** A command on one stream, as it goes over the command bus: the only command class. */
export class StreamCommand<State, Input, Event extends DomainEvent> extends Command<StreamAnswer> {
  constructor(
    readonly definition: CommandDefinition<State, Input, Event>,
    readonly id: string,
    readonly input: Input,
    readonly context: CommandContext,
  ) {
    super();
  }
}
