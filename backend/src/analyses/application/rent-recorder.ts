import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { oneLineAddress } from '../../../../contracts/src/property.js';
import { Commands } from '../../platform/commands/commands.js';
import type { CommandContext } from '../../platform/commands/stream-command.js';
import { LOGGER } from '../../platform/logging/logger.js';
import { analysisCommands } from '../domain/analysis-commands.js';
import type { AddressParts } from '../../../../contracts/src/keys/address.js';
import { RentCache } from './rent-cache.js';
import type { RentSubject } from '../../integrations/rentcast/rentcast-format.js';

const { recordRentEstimate, recordRentFailure } = analysisCommands;

/** Asks the rent provider and records its answer: the estimate, or the failure with the fallback. */
@Injectable()
export class RentRecorder {
  constructor(
    private readonly commands: Commands,
    private readonly rents: RentCache,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * @param beforeFallback done when there is no estimate, before that is recorded
   * @param signal aborts the question
   * @returns the sentence that says why there is no estimate, undefined if there is one
   * @throws LogUnavailable, DomainError, or what Postgres throws; a failure of the provider is recorded, not thrown;
   * OutboundError cancelled
   */
  async record(
    analysisId: string,
    property: AddressParts & RentSubject,
    context: CommandContext,
    beforeFallback: () => Promise<void>,
    signal?: AbortSignal,
  ): Promise<string | undefined> {
    await context.fence?.();
    const answer = await this.rents.estimate({ ...property, address: oneLineAddress(property) }, analysisId, signal);
    if (answer.ok) {
      await this.commands.execute(recordRentEstimate, analysisId, answer.estimate, context);
      return undefined;
    }
    const { correlationId } = context;
    this.logger.warn({ correlationId, analysisId, reason: answer.error }, 'No rent estimate; the fallback is used');
    await beforeFallback();
    await this.commands.execute(recordRentFailure, analysisId, { error: answer.error }, context);
    return answer.error;
  }
}
