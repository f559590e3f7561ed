import { Injectable } from '@nestjs/common';
import { erasureProviders, type ErasureProvider } from '../../../contracts/src/erasure/erasure.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import { unmergeLead } from '../leads/decide/end-lead.js';
import { Commands, contextOf, type CommandContext } from '../platform/commands/commands.js';
import { DomainError } from '../platform/problems/problem.js';
import {
  ManagesEffects,
  asksFor,
  type Acting,
  type ClaimedEffect,
  type EffectKind,
  type Outcome,
  type ProcessManager,
  type Reaction,
} from '../platform/process-managers/process-manager.js';
import { AskProviders } from './ask-providers.js';
import { EraseCase, eraseAlso } from './erase-case.js';
import { erasureCategory, erasedLeadOf, erasureName, noteLateStreams, resumeErasure } from './record-erasure.js';
import { randomUUID } from 'node:crypto';
import { Interval } from '@nestjs/schedule';
import { Pool } from 'pg';
import { StreamCommandHandler } from '../platform/commands/command-handler.js';
import { Logger } from '../platform/logger.js';
import { LogUnavailable } from '../../../event-store/src/errors.js';
import { isDatabaseUnavailable, readModelsMissing } from '../platform/database/unavailable.js';
import { CaseStreams } from './case-streams.js';
import { RenewStatistics } from './renew-statistics.js';

/** About two days of trying: a promise to a person is not given up soon. */
const maxAttempts = 100;
/** A provider that refuses becomes visible to people earlier. */
const providerAttempts = 12;
const retry = { firstMs: 1_000, maxMs: 30 * 60_000 };

/** Everything that follows from the end of a lead's stream, until nothing of the person is left. */
@Injectable()
@ManagesEffects()
export class ErasureManager implements ProcessManager {
  readonly name: string = erasureName;
  readonly handles = ['LeadErased', 'CaseEnded', 'LateStreamsFound', 'ErasureResumed', 'ErasureCompleted'] as const;
  readonly kinds: Record<string, EffectKind>;

  constructor(
    private readonly log: EventLog,
    private readonly commands: Commands,
    erasing: EraseCase,
    asking: AskProviders,
  ) {
    const ask = (provider: ErasureProvider): EffectKind => ({
      retry,
      perform: (effect, acting) => asking.perform(provider, effect, acting),
      conclude: (effect, _sentence, acting) => asking.fail(provider, effect, acting),
    });
    this.kinds = {
      'erase-case': { retry, perform: (effect, acting) => erasing.perform(effect, acting) },
      'erase-other': { retry, perform: (effect, acting) => this.eraseOther(effect, acting) },
      'forget-erasure': { retry, perform: (effect) => this.forget(effect) },
      ...Object.fromEntries(erasureProviders.map((provider) => [kindOf(provider), ask(provider)])),
    };
  }

  react(event: ReadableEvent): Reaction[] {
    switch (event.type) {
      case 'LeadErased': {
        const leadId = event.stream.slice('lead-'.length);
        const others = (event.data.others ?? []).map((other) =>
          effectOf('erase-other', event, { subject: leadId, leadId: other }, `-${other}`),
        );
        return [effectOf('erase-case', event, { subject: leadId }), ...others];
      }
      case 'CaseEnded':
        return erasureProviders.map((provider) =>
          effectOf(kindOf(provider), event, { subject: erasedLeadOf(event.stream) }, `-${provider}`, providerAttempts),
        );
      case 'LateStreamsFound':
      case 'ErasureResumed':
        return [effectOf('erase-case', event, { subject: erasedLeadOf(event.stream) })];
      case 'ErasureCompleted':
        return [effectOf('forget-erasure', event, { subject: erasedLeadOf(event.stream) })];
      default:
        return [];
    }
  }

  private async eraseOther({ subject, leadId: other }: ClaimedEffect, acting: Acting): Promise<Outcome> {
    const [cause] = await this.log.readStream(`lead-${erasedLeadOf(subject)}`, { backwards: true, limit: 1 });
    if (!cause?.readable || cause.type !== 'LeadErased' || other === null) throw new Error(`${subject} has no cause`);
    await eraseAlso(this.commands, other, cause, acting.context('erased'));
    return { as: 'done' };
  }

  /** Forgets the provider's ids, once all providers have been asked. */
  private async forget({ subject }: ClaimedEffect): Promise<Outcome> {
    await this.log.destroyKeysOf(subject);
    return { as: 'done' };
  }
}

function kindOf(provider: ErasureProvider): string {
  return `erase-at-${provider}`;
}

/** @param of the lead whose erasure it is, and the other lead that it is about, if any */
function effectOf(
  kind: string,
  event: ReadableEvent,
  { subject: id, leadId = id }: { subject: string; leadId?: string },
  suffix = '',
  attempts = maxAttempts,
): Reaction {
  const about = { subject: erasureCategory + id, leadId, kind, maxAttempts: attempts };
  return asksFor(event, { ...about, key: event.id + suffix });
}

const everyMs = 10_000;

/**
 * Erasures that nobody works on: after a restore, due effects ended as too late, or somebody called them off. While the manager has not
 * read their last event, it may still ask for the effect.
 */
// Raw SQL: it joins tables that have no entities.
export const abandoned = `
  select lead_id as "leadId" from read.erasures e
  where completed_at is null and erased_at < clock_timestamp() - interval '1 minute'
    and exists (select from process_managers m where m.name = $1 and m.position >= e.position)
    and not exists (
    select from effects f where f.manager = $1 and f.subject = 'erasure-' || e.lead_id and f.state in ('due', 'running', 'failed'))
  limit 100`;

/** Every subscriber has an analysis or a lead. A subscriber with neither came back with an older backup. */
// Raw SQL: it deletes by what read models hold.
const orphans = `
  delete from property_analysis_subscribers s where exists (select from read.erasures)
    and updated_at < clock_timestamp() - interval '10 minutes'
    and not exists (select from read.analyses a where lower(a.email) = s.email)
    and not exists (select from read.pipeline p where p.email_key = s.email)`;

/** Bytes that were stored for a lead while its person was being erased; no event refers to them. */
// Raw SQL: it deletes by what a read model holds.
const strayFiles = `delete from lead_files f using read.erasures e where f.lead_id = e.lead_id`;

/** Leads merged into an erased one but not erased with it: nobody would find them there any more. */
// Raw SQL: a join of leads with their erasures, and one with none.
const leftBehind = `
  select l.id, l.merged_into as "into" from read.pipeline l join read.erasures e on e.lead_id = l.merged_into
  where not exists (select from read.erasures own where own.lead_id = l.id) limit 100`;

/** Keeps erased people erased: handles streams that turn up later, abandoned erasures, and this process's memory. */
@Injectable()
export class LookAfterErasures {
  private forgotten = 0n;

  constructor(
    private readonly pool: Pool,
    private readonly commands: Commands,
    private readonly log: EventLog,
    private readonly streams: CaseStreams,
    private readonly handler: StreamCommandHandler<never, never, never>,
    private readonly statistics: RenewStatistics,
    private readonly logger: Logger,
  ) {}

  @Interval(everyMs)
  async round(): Promise<void> {
    try {
      await this.look();
    } catch (error) {
      if (readModelsMissing(error)) return;
      this.logger.warn({ err: error }, 'Erasures could not be looked after; the next round tries again');
    }
  }

  /**
   * Several processes may run it at once: each finding is noted once. What fails keeps nothing else from being looked after.
   * @throws LogUnavailable; what Postgres throws when it is away
   */
  async look(): Promise<void> {
    await this.apart({}, () => this.forget());
    await this.apart({}, () => this.endLate());
    await this.apart({}, () => this.partMerged());
    await this.apart({}, () => this.resume());
    await this.apart({}, () => this.pool.query(orphans));
    await this.apart({}, () => this.pool.query(strayFiles));
    await this.apart({}, () => this.statistics.renew());
  }

  /** @param about whom it is about, for the log */
  private async apart(about: { lead?: string }, act: () => Promise<unknown>): Promise<void> {
    try {
      await act();
    } catch (error) {
      if (error instanceof LogUnavailable || isDatabaseUnavailable(error) || readModelsMissing(error)) throw error;
      const words = 'Something of an erasure could not be looked after; the next round tries again';
      this.logger.warn({ ...about, err: error }, words);
    }
  }

  private async endLate(): Promise<void> {
    for (const [lead, streams] of await this.streams.late())
      await this.apart({ lead }, () => this.commands.execute(noteLateStreams, lead, { streams }, systemContext()));
  }

  private async resume(): Promise<void> {
    const { rows } = await this.pool.query<{ leadId: string }>(abandoned, [erasureName]);
    for (const { leadId: lead } of rows)
      await this.apart({ lead }, () => this.commands.execute(resumeErasure, lead, {}, systemContext()));
  }

  /** A merge may have been decided while the other lead was being erased; or the person who erased it kept this one. */
  private async partMerged(): Promise<void> {
    const { rows } = await this.pool.query<{ id: string; into: string }>(leftBehind);
    for (const { id, into } of rows) await this.apart({ lead: id }, () => this.part(id, into));
  }

  private async part(id: string, into: string): Promise<void> {
    const [last] = await this.log.readStream(`lead-${into}`, { backwards: true, limit: 1 });
    const goesToo = last?.readable && last.type === 'LeadErased' && last.data.others?.includes(id);
    if (goesToo) return;
    try {
      await this.commands.execute(unmergeLead, id, {}, systemContext());
    } catch (error) {
      // It was erased meanwhile.
      if (!(error instanceof DomainError) || error.code !== 'stream_erased') throw error;
    }
  }

  /** Drops this process's cached streams of people who were erased since the last round. */
  private async forget(): Promise<void> {
    // Raw SQL: one way with the other statements of this class, which TypeORM can't say.
    const { rows } = await this.pool.query<{ leadId: string; streams: string[]; position: string }>(
      `select lead_id as "leadId", streams, position::text from read.erasures where position > $1 order by position limit 1000`,
      [this.forgotten.toString()],
    );
    for (const { leadId, streams, position } of rows) {
      for (const stream of [`lead-${leadId}`, ...streams]) this.handler.forget(stream);
      this.forgotten = BigInt(position);
    }
  }
}

function systemContext(): CommandContext {
  return contextOf({ actor: { kind: 'system', id: erasureName }, correlationId: randomUUID() });
}
