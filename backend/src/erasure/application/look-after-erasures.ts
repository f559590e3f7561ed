import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { Commands } from '../../platform/commands/commands.js';
import { StreamCommandHandler } from '../../platform/commands/command-handler.js';
import type { CommandContext } from '../../platform/commands/stream-command.js';
import { LOGGER } from '../../platform/logging/logger.js';
import { readModelsMissing } from '../../platform/database/unavailable.js';
import { noteLateStreams, resumeErasure } from '../domain/record-erasure.js';
import { CaseStreams } from './case-streams.js';
import { erasureName } from './erasure-name.js';

const everyMs = 10_000;

/** Nobody works on these any more: after a restore what was due is over, and somebody may have called it off. */
const abandoned = `
  select lead_id as "leadId" from read.erasures e
  where completed_at is null and erased_at < clock_timestamp() - interval '1 minute' and not exists (
    select from effects f where f.manager = $1 and f.subject = 'erasure-' || e.lead_id and f.state in ('due', 'running', 'failed'))
  limit 100`;

/** Whoever asked for an analysis has one, or a lead. One whose cases are all erased came back with an older backup. */
const orphans = `
  delete from property_analysis_subscribers s where exists (select from read.erasures)
    and updated_at < clock_timestamp() - interval '10 minutes'
    and not exists (select from read.analyses a where lower(a.email) = s.email)
    and not exists (select from read.pipeline p where lower(p.email) = s.email)`;

/** Sees to it that who was erased stays so: what turns up later, what nobody works on, and what this process has in memory. */
@Injectable()
export class LookAfterErasures {
  private forgotten = 0n;

  constructor(
    private readonly pool: Pool,
    private readonly commands: Commands,
    private readonly streams: CaseStreams,
    private readonly handler: StreamCommandHandler<never, never, never>,
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

  /** Several processes may do it at once: each thing is noted once. */
  async look(): Promise<void> {
    await this.forget();
    for (const [leadId, streams] of await this.streams.late())
      await this.commands.execute(noteLateStreams, leadId, { streams }, systemContext());
    const { rows } = await this.pool.query<{ leadId: string }>(abandoned, [erasureName]);
    for (const { leadId } of rows) await this.commands.execute(resumeErasure, leadId, {}, systemContext());
    await this.pool.query(orphans);
  }

  /** What this process has folded of the streams of a person who was erased since the last round. */
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
