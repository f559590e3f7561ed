import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { v5 as uuidV5 } from 'uuid';
import type { CommandAnswer } from '../../../contracts/src/commands/answers.js';
import type { DomainEvent } from '../../../contracts/src/events/catalogue.js';
import { actorOf, type ApiRequest } from '../http/api-request.js';
import { parseIdempotencyKey, parseIfMatch, refuseIfMatch } from '../http/command-headers.js';
import type { CommandDefinition } from './decider.js';
import { Idempotency, type KeyedRequest } from './idempotency.js';
import { StreamCommand, type CommandContext } from './stream-command.js';

/** Namespace of ids that are made of an Idempotency-Key's hash (RFC 9562, UUID version 5). */
const keyNamespace = '5b5f4f0e-6d0c-4a63-9a44-0f3b1d1f7c52';

/** One command as a route got it. */
export interface Submission<State, Input, Event extends DomainEvent> {
  definition: CommandDefinition<State, Input, Event>;
  /** The stream's id. Undefined for a creating command whose caller left it to us. */
  id: string | undefined;
  input: Input;
  /** 201 for a route that creates. */
  status?: number;
}

/** The way of every command from a route to the bus: headers, claim, execution, answer. */
@Injectable()
export class Commands {
  constructor(
    private readonly bus: CommandBus,
    private readonly idempotency: Idempotency,
  ) {}

  /** Executes the command and answers `{id, revision, position}` with ETag; a repeated Idempotency-Key gets the first answer. */
  async submit<State, Input, Event extends DomainEvent>(
    request: ApiRequest,
    reply: FastifyReply,
    { definition, id, input, status = 200 }: Submission<State, Input, Event>,
  ): Promise<CommandAnswer> {
    if (definition.creates) refuseIfMatch(request.headers['if-match']);
    const expected = parseIfMatch(request.headers['if-match']);
    // A creating command's stream is part of its answer, not of what the key is scoped by.
    const target = definition.creates ? '' : (id ?? '');
    const answer = await this.once(request, target, [id, input], status, async (keyed) => {
      const streamId = id ?? (keyed ? uuidV5(`stream ${keyed.key}`, keyNamespace) : randomUUID());
      return this.execute(definition, streamId, input, {
        ...contextOf(request, keyed),
        ...(expected !== undefined && { expected }),
      });
    });
    void reply.status(status).header('etag', `"${answer.revision}"`);
    return answer;
  }

  /** Executes something once per Idempotency-Key, if the request has one. `keyed` are the hashes to hand on. */
  async once<Answer>(
    request: ApiRequest,
    target: string,
    input: unknown,
    status: number,
    execute: (keyed: KeyedRequest | undefined) => Promise<Answer>,
  ): Promise<Answer> {
    const key = parseIdempotencyKey(request.headers['idempotency-key']);
    if (key === undefined) return execute(undefined);
    const route = `${request.method} ${request.routeOptions.url}`;
    const keyed = this.idempotency.hash(key, actorOf(request), route, target, input);
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

  /** The hashes of one of the many commands that a keyed request is made of. */
  partOf(keyed: KeyedRequest | undefined, part: string): KeyedRequest | undefined {
    return keyed && this.idempotency.partOf(keyed, part);
  }
}

/** A keyed command has the same id, hence the same event ids, whenever it is repeated. */
export function contextOf(request: ApiRequest, keyed: KeyedRequest | undefined): CommandContext {
  return {
    actor: actorOf(request),
    correlationId: request.correlationId,
    commandId: keyed ? uuidV5(`command ${keyed.key}`, keyNamespace) : randomUUID(),
    now: new Date().toISOString(),
    ...(keyed && { idempotency: keyed }),
  };
}
