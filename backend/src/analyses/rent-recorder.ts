import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { CommandAnswer } from '../../../contracts/src/commands/answers.js';
import { oneLineAddress } from '../../../contracts/src/property.js';
import { Commands } from '../commands/commands.js';
import type { CommandContext } from '../commands/stream-command.js';
import { LOGGER } from '../logging/logger.js';
import { analysisCommands } from './analysis-commands.js';
import type { AddressParts } from './parse-address.js';
import { RentCache } from './rent-cache.js';
import type { RentSubject } from './rentcast-format.js';

const { recordRentEstimate, recordRentFailure } = analysisCommands;

/** Asks the rent provider and records in the analysis what it said: the estimate, or why there is none, with the fallback. */
@Injectable()
export class RentRecorder {
  constructor(
    private readonly commands: Commands,
    private readonly rents: RentCache,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws LogUnavailable, DomainError, or what Postgres throws; the provider's failure is recorded, not thrown */
  async record(
    analysisId: string,
    property: AddressParts & RentSubject,
    context: CommandContext,
  ): Promise<CommandAnswer> {
    const answer = await this.rents.estimate({ ...property, address: oneLineAddress(property) });
    if (answer.ok) return this.commands.execute(recordRentEstimate, analysisId, answer.estimate, context);
    const { correlationId } = context;
    this.logger.warn({ correlationId, analysisId, reason: answer.error }, 'No rent estimate; the fallback stands in');
    return this.commands.execute(recordRentFailure, analysisId, { error: answer.error }, context);
  }
}
