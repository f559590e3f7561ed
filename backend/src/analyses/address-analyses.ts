import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AnalyseAddress } from '../../../contracts/src/commands/analyses.js';
import type { CommandAnswer } from '../../../contracts/src/commands/answers.js';
import { Commands, contextOf } from '../commands/commands.js';
import type { ApiRequest } from '../http/api-request.js';
import { ProblemError } from '../http/problem.js';
import { analysisCommands } from './analysis-commands.js';
import { submissionIdOf } from './analysis-ids.js';
import { parseAddress } from './parse-address.js';
import { RentRecorder } from './rent-recorder.js';
import { refuseFutureYears } from './submitted-property.js';

/** Analyses that staff run for an address, without a lead and without anybody's name. */
@Injectable()
export class AddressAnalyses {
  constructor(
    private readonly commands: Commands,
    private readonly recorder: RentRecorder,
  ) {}

  /**
   * Repeated with the same Idempotency-Key it is the same analysis; what the first request could not finish is finished.
   * @throws ProblemError invalid_address, invalid_state_zip; DomainError invalid_input for a year to come
   * @throws LogUnavailable, or what Postgres throws
   */
  async run(request: ApiRequest, { address, ...property }: AnalyseAddress): Promise<CommandAnswer> {
    const parsed = parseAddress(address);
    if (!parsed.ok) throw new ProblemError(parsed.code);
    refuseFutureYears([property], new Date().toISOString());
    const asked = { ...parsed.parts, ...property };
    return this.commands.once(request, '', asked, 201, async (keyed) => {
      const submissionId = keyed ? submissionIdOf(keyed.key) : randomUUID();
      const context = (step: string) => contextOf(request, this.commands.partOf(keyed, step));
      const data = { submissionId, email: null, name: null, ...asked };
      // Its own submission: the id names both.
      await this.commands.execute(analysisCommands.requestAnalysis, submissionId, data, context('request'));
      return this.recorder.record(submissionId, asked, context('estimate'));
    });
  }
}
