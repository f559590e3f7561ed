import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { EventLog } from '../../../../event-store/src/log/event-log.js';
import { leadCommands } from '../../leads/domain/lead-commands.js';
import { Commands } from '../../platform/commands/commands.js';
import { StreamCommandHandler } from '../../platform/commands/command-handler.js';
import type { CommandContext } from '../../platform/commands/stream-command.js';
import { LOGGER } from '../../platform/logging/logger.js';
import { readModelsMissing } from '../../platform/database/unavailable.js';
import { DomainError } from '../../platform/problems/domain-error.js';
import { noteLateStreams, resumeErasure } from '../domain/record-erasure.js';
import { CaseStreams } from './case-streams.js';
import { erasureName } from './erasure-name.js';
import { RenewStatistics } from './renew-statistics.js';

const everyMs = 10_000;

/** Erasures that nobody works on: after a restore, due effects ended as too late, or somebody called them off. */
const abandoned = `
  select lead_id as "leadId" from read.erasures e
  where completed_at is null and erased_at < clock_timestamp() - interval '1 minute' and not exists (
    select from effects f where f.manager = $1 and f.subject = 'erasure-' || e.lead_id and f.state in ('due', 'running', 'failed'))
  limit 100`;

/** Every subscriber has an analysis or a lead. A subscriber with neither came back with an older backup. */
const orphans = `
  delete from property_analysis_subscribers s where exists (select from read.erasures)
    and updated_at < clock_timestamp() - interval '10 minutes'
    and not exists (select from read.analyses a where lower(a.email) = s.email)
    and not exists (select from read.pipeline p where lower(p.email) = s.email)`;

/** Bytes that were stored for a lead while its person was being erased; no event refers to them. */
const strayFiles = `delete from lead_files f using read.erasures e where f.lead_id = e.lead_id`;

/** Leads merged into an erased one but not erased with it: nobody would find them there any more. */
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
    @Inject(LOGGER) private readonly logger: Logger,
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

  /** Several processes may run it at once: each finding is noted once. */
  async look(): Promise<void> {
    await this.forget();
    for (const [leadId, streams] of await this.streams.late())
      await this.commands.execute(noteLateStreams, leadId, { streams }, systemContext());
    await this.partMerged();
    const { rows } = await this.pool.query<{ leadId: string }>(abandoned, [erasureName]);
    for (const { leadId } of rows) await this.commands.execute(resumeErasure, leadId, {}, systemContext());
    await this.pool.query(orphans);
    await this.pool.query(strayFiles);
    await this.statistics.renew();
  }

  /** A merge may have been decided while the other lead was being erased; or the person who erased it kept this one. */
  private async partMerged(): Promise<void> {
    const { rows } = await this.pool.query<{ id: string; into: string }>(leftBehind);
    for (const { id, into } of rows) {
      const [last] = await this.log.readStream(`lead-${into}`, { backwards: true, limit: 1 });
      const goesToo = last?.readable && last.type === 'LeadErased' && last.data.others?.includes(id);
      if (goesToo) continue;
      try {
        await this.commands.execute(leadCommands.unmergeLead, id, {}, systemContext());
      } catch (error) {
        // It was erased meanwhile.
        if (!(error instanceof DomainError) || error.code !== 'stream_erased') throw error;
      }
    }
  }

  /** Drops this process's cached streams of people who were erased since the last round. */
  private async forget(): Promise<void> {
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
  return {
    actor: { kind: 'system', id: erasureName },
    correlationId: randomUUID(),
    commandId: randomUUID(),
    now: new Date().toISOString(),
  };
}
