import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandAnswer } from '../../../contracts/src/commands/answers.js';
import type { DomainEvent } from '../../../contracts/src/events/catalogue.js';
import { LogUnavailable } from '../../../event-store/src/errors.js';
import { Commands } from '../commands/commands.js';
import type { CommandDefinition } from '../commands/decider.js';
import { DomainError } from '../commands/domain-error.js';
import { Idempotency } from '../commands/idempotency.js';
import type { CommandContext } from '../commands/stream-command.js';
import { isDatabaseUnavailable } from '../database/unavailable.js';
import { secondsSince } from './measured-event-log.js';
import { Metrics } from './metrics.js';

/** The way of every command, measured by command and outcome. */
@Injectable()
export class MeasuredCommands extends Commands {
  constructor(
    bus: CommandBus,
    idempotency: Idempotency,
    private readonly metrics: Metrics,
  ) {
    super(bus, idempotency);
  }

  override async execute<State, Input, Event extends DomainEvent>(
    definition: CommandDefinition<State, Input, Event>,
    id: string,
    input: Input,
    context: CommandContext,
  ): Promise<CommandAnswer> {
    const started = performance.now();
    try {
      const answer = await super.execute(definition, id, input, context);
      this.metrics.command(definition.name, 'done', secondsSince(started));
      return answer;
    } catch (error) {
      this.metrics.command(definition.name, outcomeOf(error), secondsSince(started));
      throw error;
    }
  }
}

function outcomeOf(error: unknown): string {
  if (error instanceof DomainError) return error.code;
  if (error instanceof LogUnavailable) return 'log_unavailable';
  return isDatabaseUnavailable(error) ? 'database_unavailable' : 'internal_error';
}
