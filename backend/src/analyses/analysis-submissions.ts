import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { randomUUID } from 'node:crypto';
import type { AnalysisOutcome, AnalysisProperty, SubmitAnalysesAnswer } from '../../../contracts/src/analyses/input.js';
import type { SubmitAnalyses } from '../../../contracts/src/analyses/routes.js';
import type { ProblemCode } from '../../../contracts/src/problem.js';
import { oneLineAddress } from '../../../contracts/src/property.js';
import { LogUnavailable } from '../../../event-store/src/errors.js';
import { type Call, Commands, contextOf, type CommandContext } from '../platform/commands/commands.js';
import { DomainError, logProblem } from '../platform/problems/problem.js';
import type { KeyedRequest } from '../platform/commands/idempotency.js';
import { isDatabaseUnavailable } from '../platform/database/unavailable.js';
import { problemCodes } from '../platform/problems/problem-codes.js';
import { handedOut } from '../leads/application/handed-out.js';
import { createLead } from '../leads/decide/create-lead.js';
import { OfficeSettings } from '../settings/office/office-settings.js';
import { requestAnalysis } from './domain/analysis-commands.js';
import {
  analysisIdOf,
  leadIdOf,
  submissionIdOf,
  leadOfProperty,
  nameOfEmail,
  requestOfProperty,
} from './domain/analysed-lead.js';
import { RentLimits } from './rent-limits.js';
import { RentOutcomes } from './rent-estimates.js';

/** Everybody who asked for an analysis, once per e-mail. */
@Injectable()
export class Subscribers {
  constructor(private readonly pool: Pool) {}

  /** Adds the subscriber, or renames the one with this e-mail (case does not matter). */
  async upsert(email: string, name: string): Promise<void> {
    await this.pool.query(
      `insert into property_analysis_subscribers (email, name) values (lower($1), $2)
       on conflict (email) do update set name = excluded.name, updated_at = now()`,
      [email, name],
    );
  }
}

type Submission = Pick<SubmitAnalyses, 'email' | 'properties' | 'consentTextVersion'>;

/** One property in progress. `contextOf` gives each of its commands an identity that a repeated request finds again. */
interface Task {
  submissionId: string;
  leadId: string;
  email: string;
  property: AnalysisProperty;
  consentTextVersion: number | undefined;
  /** A visitor's network address; undefined for staff. */
  visitorAt: string | undefined;
  contextOf: (step: string) => CommandContext;
}

/** The result for one property; `position` is the log's position after it, `cause` the error that stopped it. */
type Result = { outcome: AnalysisOutcome; position?: string; cause?: Error };

/**
 * A submission of the analysis form: a lead and an analysis for each property, all under one correlation id. The process manager
 * estimates the rent; an estimate that takes longer than 8 s is pending in the answer, and the report shows it when it comes.
 */
@Injectable()
export class AnalysisSubmissions {
  constructor(
    private readonly commands: Commands,
    private readonly outcomes: RentOutcomes,
    private readonly subscribers: Subscribers,
    private readonly limits: RentLimits,
    private readonly settings: OfficeSettings,
  ) {}

  /**
   * A refused property does not affect the others. Repeated with the same Idempotency-Key it stores nothing twice, and
   * completes what the first request left undone.
   * @param visitorAt a visitor's network address; undefined for staff
   * @throws LogUnavailable, or what Postgres throws, if nothing could be stored, or if a keyed request can be repeated
   */
  async submit(
    call: Call,
    visitorAt: string | undefined,
    { email, properties, consentTextVersion }: Submission,
  ): Promise<SubmitAnalysesAnswer> {
    return this.commands.once(call, '', { email, properties }, 201, async (keyed) => {
      await this.subscribers.upsert(email, nameOfEmail(email));
      const submissionId = keyed ? submissionIdOf(keyed.key) : randomUUID();
      const results = await Promise.all(
        properties.map((property, index) => {
          const leadId = leadIdOf(submissionId, index);
          const contextOf = this.contexts(call, keyed, submissionId, index);
          return this.settle({ submissionId, leadId, email, property, consentTextVersion, visitorAt, contextOf });
        }),
      );
      const broken = results.find(({ cause }) => cause)?.cause;
      if (broken && (keyed || !results.some(({ outcome }) => outcome.ok))) throw broken;
      const made = results.flatMap(({ outcome, position }) => (outcome.ok ? { id: outcome.analysisId, position } : []));
      const answered = await this.outcomes.wait(made.map(({ id }) => id));
      const last = made
        .map(({ id, position }) => answered.get(id)?.position ?? BigInt(position ?? 0))
        .reduce((latest, each) => (each > latest ? each : latest), 0n);
      return {
        submissionId,
        ...(made.length > 0 && { position: last.toString() }),
        results: results.map(({ outcome }) =>
          outcome.ok ? { ...outcome, pending: !answered.has(outcome.analysisId) } : outcome,
        ),
      };
    });
  }

  private contexts(call: Call, keyed: KeyedRequest | undefined, submissionId: string, index: number) {
    return (step: string): CommandContext => ({
      ...contextOf(call, this.commands.partOf(keyed, `${index} ${step}`)),
      // Not the request's: a repeated request has another one.
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
      return { outcome: { ok: true, address, leadId: task.leadId, analysisId, pending: true }, position };
    } catch (error) {
      if (error instanceof DomainError) return { outcome: refused(error.code) };
      if (error instanceof LogUnavailable) return { outcome: refused(logProblem(error)), cause: error };
      if (error instanceof Error && isDatabaseUnavailable(error))
        return { outcome: refused('database_unavailable'), cause: error };
      throw error;
    }
  }

  private async analyse(task: Task): Promise<{ analysisId: string; position: string }> {
    const { submissionId, leadId, email, property, consentTextVersion, visitorAt, contextOf } = task;
    const analysisId = analysisIdOf(leadId);
    const lead = { ...leadOfProperty(email, property), consentTextVersion, ...handedOut(this.settings.current) };
    await this.commands.execute(createLead, leadId, lead, contextOf('lead'));
    const request = requestOfProperty(submissionId, email, property);
    // Comes before the request is in the log, so that whoever completes it knows whose it is.
    if (visitorAt !== undefined) await this.limits.noteVisitor(analysisId, visitorAt);
    const asked = { ...request, leadId };
    const { position } = await this.commands.execute(requestAnalysis, analysisId, asked, contextOf('request'));
    return { analysisId, position };
  }
}
