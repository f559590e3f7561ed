import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type {
  AnalysisOutcome,
  AnalysisProperty,
  SubmitAnalyses,
  SubmitAnalysesAnswer,
} from '../../../contracts/src/commands/analyses.js';
import type { ProblemCode } from '../../../contracts/src/problem.js';
import { oneLineAddress } from '../../../contracts/src/property.js';
import { LogUnavailable } from '../../../event-store/src/errors.js';
import { Commands, contextOf } from '../commands/commands.js';
import { DomainError } from '../commands/domain-error.js';
import type { KeyedRequest } from '../commands/idempotency.js';
import type { CommandContext } from '../commands/stream-command.js';
import { isDatabaseUnavailable } from '../database/unavailable.js';
import type { ApiRequest } from '../http/api-request.js';
import { problemCodes } from '../http/problem-codes.js';
import { leadCommands } from '../leads/lead-commands.js';
import { analysisCommands } from './analysis-commands.js';
import { analysisIdOf, leadIdOf, submissionIdOf } from './analysis-ids.js';
import { RentRecorder } from './rent-recorder.js';
import { leadOfProperty, nameOfEmail, refuseFutureYears, requestOfProperty } from './submitted-property.js';
import { Subscribers } from './subscribers.js';

type Submission = Pick<SubmitAnalyses, 'email' | 'properties'>;

/** One property on its way. `contextOf` gives each of its commands an identity that a repeated request finds again. */
interface Task {
  submissionId: string;
  leadId: string;
  email: string;
  property: AnalysisProperty;
  contextOf: (step: string) => CommandContext;
}

/** What became of one property; `position` is where the log was after it, `cause` what kept it from being done. */
type Result = { outcome: AnalysisOutcome; position?: string; cause?: Error };

/** A submission of the analysis form: for each property a lead and its analysis, all under one correlation id. */
@Injectable()
export class AnalysisSubmissions {
  constructor(
    private readonly commands: Commands,
    private readonly recorder: RentRecorder,
    private readonly subscribers: Subscribers,
  ) {}

  /**
   * A property that is refused does not lose the others. Repeated with the same Idempotency-Key nothing is stored twice,
   * and what the first request could not finish is finished.
   * @throws DomainError invalid_input for a year to come, before anything is stored
   * @throws LogUnavailable, or what Postgres throws, when nothing could be stored, or when a keyed request can be repeated
   */
  async submit(request: ApiRequest, { email, properties }: Submission): Promise<SubmitAnalysesAnswer> {
    refuseFutureYears(properties, new Date().toISOString());
    return this.commands.once(request, '', { email, properties }, 201, async (keyed) => {
      await this.subscribers.upsert(email, nameOfEmail(email));
      const submissionId = keyed ? submissionIdOf(keyed.key) : randomUUID();
      const results = await Promise.all(
        properties.map((property, index) => {
          const leadId = leadIdOf(submissionId, index);
          const contextOf = this.contexts(request, keyed, submissionId, index);
          return this.settle({ submissionId, leadId, email, property, contextOf });
        }),
      );
      const broken = results.find(({ cause }) => cause)?.cause;
      if (broken && (keyed || !results.some(({ outcome }) => outcome.ok))) throw broken;
      const positions = results.flatMap(({ position }) => (position === undefined ? [] : [BigInt(position)]));
      const last = positions.reduce((latest, each) => (each > latest ? each : latest), 0n);
      return {
        submissionId,
        ...(positions.length > 0 && { position: last.toString() }),
        results: results.map(({ outcome }) => outcome),
      };
    });
  }

  private contexts(request: ApiRequest, keyed: KeyedRequest | undefined, submissionId: string, index: number) {
    return (step: string): CommandContext => ({
      ...contextOf(request, this.commands.partOf(keyed, `${index} ${step}`)),
      // Not the request's: a repeated request would give the rest of the submission another one.
      correlationId: submissionId,
    });
  }

  private async settle(task: Task): Promise<Result> {
    const address = oneLineAddress(task.property);
    const refused = (code: ProblemCode): AnalysisOutcome => ({
      ok: false,
      address,
      code,
      title: problemCodes[code].title,
    });
    try {
      const { analysisId, position } = await this.analyse(task);
      return { outcome: { ok: true, address, leadId: task.leadId, analysisId }, position };
    } catch (error) {
      if (error instanceof DomainError) return { outcome: refused(error.code) };
      if (error instanceof LogUnavailable) return { outcome: refused('log_unavailable'), cause: error };
      if (error instanceof Error && isDatabaseUnavailable(error))
        return { outcome: refused('database_unavailable'), cause: error };
      throw error;
    }
  }

  private async analyse(task: Task): Promise<{ analysisId: string; position: string }> {
    const { submissionId, leadId, email, property, contextOf } = task;
    const analysisId = analysisIdOf(leadId);
    const { requestAnalysis, linkAnalysis } = analysisCommands;
    const lead = leadOfProperty(email, property);
    await this.commands.execute(leadCommands.createLead, leadId, lead, contextOf('lead'));
    const request = requestOfProperty(submissionId, email, property);
    await this.commands.execute(requestAnalysis, analysisId, request, contextOf('request'));
    await this.recorder.record(analysisId, property, contextOf('estimate'));
    const { position } = await this.commands.execute(linkAnalysis, analysisId, { leadId }, contextOf('link'));
    return { analysisId, position };
  }
}
