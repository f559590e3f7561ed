import type { Actor } from '../../../../contracts/src/actor.js';
import { Command } from '@nestjs/cqrs';
import type { DomainEvent } from '../../../../contracts/src/events/catalogue.js';
import type { CommandDefinition } from './decider.js';
import { randomUUID } from 'node:crypto';
import { v5 as uuidV5 } from 'uuid';
import type { CommandAnswer } from '../../../../contracts/src/answers.js';
import { Idempotency, type KeyedRequest } from './idempotency.js';

/** Who asks for commands, and the key that makes them count once. HTTP builds it from a request; timers and managers build their own. */
export interface Call {
  actor: Actor;
  /** UUID, shared by everything the call causes. */
  correlationId: string;
  /** The scope of a key, such as `POST /api/leads`. */
  route: string;
  /** The Idempotency-Key: a repeated call with it gets the first answer. */
  key: string | undefined;
}

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

/** Namespace of ids that are made of an Idempotency-Key's hash (RFC 9562, UUID version 5). */
const keyNamespace = '5b5f4f0e-6d0c-4a63-9a44-0f3b1d1f7c52';

/** One command as a caller hands it in. */
export interface Submission<State, Input, Event extends DomainEvent> {
  definition: CommandDefinition<State, Input, Event>;
  /** The stream's id. Undefined for a creating command whose caller left it to us. */
  id: string | undefined;
  input: Input;
  /** The revision that the caller has seen. */
  expected?: number | undefined;
  /** The HTTP status of the kept answer: 201 where something is made. */
  status?: number;
}

/** Executes commands: the command bus, measured. */
export interface CommandExecutor {
  execute<State, Input, Event extends DomainEvent>(command: StreamCommand<State, Input, Event>): Promise<StreamAnswer>;
}

/** The path of every command from a caller to the bus: claim, execution, answer. */
export class Commands {
  constructor(
    private readonly bus: CommandExecutor,
    private readonly idempotency: Idempotency,
  ) {}

  /** Executes the command and answers `{id, revision, position}`; a repeated key gets the first answer. */
  submit<State, Input, Event extends DomainEvent>(
    call: Call,
    { definition, id, input, expected, status = 200 }: Submission<State, Input, Event>,
  ): Promise<CommandAnswer> {
    // A creating command's stream is part of its answer, not of what the key is scoped by.
    const target = definition.creates ? '' : (id ?? '');
    return this.once(call, target, [id, input], status, (keyed) =>
      this.execute(definition, id ?? idOfKey(keyed), input, {
        ...contextOf(call, keyed),
        expected,
      }),
    );
  }

  /** Executes something once per key, if the call has one. `keyed` holds the hashes to pass on. */
  async once<Answer>(
    call: Call,
    target: string,
    input: unknown,
    status: number,
    execute: (keyed: KeyedRequest | undefined) => Promise<Answer>,
  ): Promise<Answer> {
    const { actor, route, key } = call;
    if (key === undefined) return execute(undefined);
    const keyed = this.idempotency.hash(key, actor, route, target, input);
    const kept = await this.idempotency.once(keyed, async () => ({ status, body: await execute(keyed) }));
    return kept.body as Answer;
  }

  /** Puts one command on the bus. */
  async execute<State, Input, Event extends DomainEvent>(
    definition: CommandDefinition<State, Input, Event>,
    id: string,
    input: Input,
    context: CommandContext,
  ): Promise<CommandAnswer> {
    const { revision, position } = await this.bus.execute(new StreamCommand(definition, id, input, context));
    return { id, revision, position: position.toString() };
  }

  /** The hashes of one command of a keyed request that consists of many. */
  partOf(keyed: KeyedRequest | undefined, part: string): KeyedRequest | undefined {
    return keyed && this.idempotency.partOf(keyed, part);
  }
}

/** The id of a stream that a request makes without naming it: a keyed request gets the same id whenever it is repeated. */
export function idOfKey(keyed: KeyedRequest | undefined): string {
  return keyed ? uuidV5(`stream ${keyed.key}`, keyNamespace) : randomUUID();
}

/** The context of a step that is one command however often it is tried: a repetition finds its answer in the log. @param commandId UUID */
export function contextOfStep(by: Pick<Call, 'actor' | 'correlationId'>, commandId: string): CommandContext {
  const idempotency = { key: commandId, body: commandId };
  return { ...by, commandId, now: new Date().toISOString(), idempotency };
}

/** A repeated keyed command has the same id, hence the same event ids. */
export function contextOf(
  { actor, correlationId }: Pick<Call, 'actor' | 'correlationId'>,
  keyed?: KeyedRequest,
): CommandContext {
  return {
    actor,
    correlationId,
    commandId: keyed ? uuidV5(`command ${keyed.key}`, keyNamespace) : randomUUID(),
    now: new Date().toISOString(),
    idempotency: keyed,
  };
}
