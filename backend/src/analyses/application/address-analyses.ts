import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AnalyseAddress } from '../../../../contracts/src/analyses/commands.js';
import type { CommandAnswer } from '../../../../contracts/src/answers.js';
import type { Call } from '../../platform/commands/call.js';
import { Commands, contextOf } from '../../platform/commands/commands.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { analysisCommands } from '../domain/analysis-commands.js';
import { submissionIdOf } from '../domain/analysis-ids.js';
import { parseAddress } from '../../../../contracts/src/keys/address.js';
import { RentOutcomes } from './rent-outcomes.js';

/** Analyses that staff run for an address, without a lead and without a person's name. */
@Injectable()
export class AddressAnalyses {
  constructor(
    private readonly commands: Commands,
    private readonly outcomes: RentOutcomes,
  ) {}

  /**
   * Repeated with the same Idempotency-Key it is the same analysis; a repetition completes what the first request left undone.
   * Answers once the rent is estimated, or after 8 s; then the report is pending.
   * @throws ProblemError invalid_address, invalid_state_zip
   * @throws LogUnavailable, or what Postgres throws
   */
  async run(call: Call, { address, ...property }: AnalyseAddress): Promise<CommandAnswer> {
    const parsed = parseAddress(address);
    if (!parsed.ok) throw new ProblemError(parsed.code);
    const asked = { ...parsed.parts, ...property };
    return this.commands.once(call, '', asked, 201, async (keyed) => {
      const submissionId = keyed ? submissionIdOf(keyed.key) : randomUUID();
      const context = contextOf(call, this.commands.partOf(keyed, 'request'));
      const data = { submissionId, email: null, name: null, ...asked };
      // A submission of its own: both have the same id.
      const requested = await this.commands.execute(analysisCommands.requestAnalysis, submissionId, data, context);
      const outcome = (await this.outcomes.wait([submissionId])).get(submissionId);
      return outcome ? { id: submissionId, ...outcome, position: outcome.position.toString() } : requested;
    });
  }
}
