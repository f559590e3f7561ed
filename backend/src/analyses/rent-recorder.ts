import { Pool } from 'pg';
import { lineKey, type AddressParts } from '../../../contracts/src/keys/address.js';
import { rentEstimated } from '../../../contracts/src/analyses/events.js';
import type { DataOf } from '../../../contracts/src/events/catalogue.js';
import type { RentLimits } from './rent-limits.js';
import { OutboundError } from '../platform/outbound/outbound-error.js';
import type { RentAnswer, RentProvider, RentQuestion } from '../integrations/rentcast/rent-provider.js';
import { Injectable } from '@nestjs/common';
import { oneLineAddress } from '../../../contracts/src/property.js';
import { Commands, type CommandContext } from '../platform/commands/commands.js';
import { Logger } from '../platform/logger.js';
import { recordRentEstimate, recordRentFailure } from './domain/analysis-commands.js';
import type { RentSubject } from '../integrations/rentcast/rentcast-format.js';

const keepAnswer = `
  insert into rent_estimate_cache (question, estimate) values ($1, $2)
  on conflict (question) do update set estimate = excluded.estimate, fetched_at = now()`;

const findAnswer = `
  select estimate from rent_estimate_cache where question = $1 and fetched_at >= now() - interval '24 hours'`;

/** The provider's estimates, each kept for a day, so that a visitor's retry costs nothing. Failures are not kept. */
export class RentCache {
  private readonly asked = new Map<string, Promise<RentAnswer>>();

  constructor(
    private readonly pool: Pool,
    private readonly provider: Pick<RentProvider, 'estimate'>,
    private readonly limits: Pick<RentLimits, 'take' | 'takeAgain'>,
  ) {}

  /**
   * Like the provider's `estimate`, but the same question is asked once, also while it is under way. Throws what Postgres throws.
   * @param analysisId the analysis that asks: a kept answer counts against no limit
   */
  estimate(question: RentQuestion, analysisId: string, signal?: AbortSignal): Promise<RentAnswer> {
    const key = JSON.stringify([
      lineKey(question.address),
      question.propertyType,
      question.unitCount,
      question.squareFootage,
      question.bedrooms,
      question.bathrooms,
    ]);
    const running = this.asked.get(key);
    if (running) {
      const own = () => this.estimate(question, analysisId, signal);
      return running.then(
        (answer) => (answer.ok || !answer.own ? answer : own()),
        (error: unknown) => {
          // The caller who asked first was stopped, but this one was not: ask again.
          if (error instanceof OutboundError && error.kind === 'cancelled' && !signal?.aborted) return own();
          throw error;
        },
      );
    }
    const answer = this.answer(key, question, analysisId, signal).finally(() => this.asked.delete(key));
    this.asked.set(key, answer);
    return answer;
  }

  /** Deletes answers older than a day. */
  async purge(): Promise<void> {
    await this.pool.query(`delete from rent_estimate_cache where fetched_at < now() - interval '24 hours'`);
  }

  private async answer(
    key: string,
    question: RentQuestion,
    analysisId: string,
    signal?: AbortSignal,
  ): Promise<RentAnswer> {
    const kept = await this.kept(key);
    if (kept) return { ok: true, estimate: kept };
    const limits = { take: () => this.limits.take(analysisId), takeAgain: () => this.limits.takeAgain() };
    const answer = await this.provider.estimate(question, limits, signal);
    if (answer.ok) await this.pool.query(keepAnswer, [key, answer.estimate]);
    return answer;
  }

  /** An answer that older code kept in another shape is ignored. */
  private async kept(key: string): Promise<DataOf<'RentEstimated'> | undefined> {
    const { rows } = await this.pool.query<{ estimate: unknown }>(findAnswer, [key]);
    return rentEstimated.schema.safeParse(rows[0]?.estimate).data;
  }
}

/** Asks the rent provider and records its answer: the estimate, or the failure with the fallback. */
@Injectable()
export class RentRecorder {
  constructor(
    private readonly commands: Commands,
    private readonly rents: RentCache,
    private readonly logger: Logger,
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
