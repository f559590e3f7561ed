import { Pool } from 'pg';
import type { Rehearsal, RehearsalDraft, Rehearse } from '../../../contracts/src/campaigns/rehearsal.js';
import { type RehearsalResult, runRehearsal, type RehearsalOrder } from './run-rehearsal.js';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { everySoOften } from '../../../event-store/src/flow/keep-going.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import { PipelineLead } from '../../../projections/src/read-model/entries.js';
import { Logger } from '../platform/logger.js';
import { ProblemError } from '../platform/problems/problem.js';
import { OfficeSettings } from '../settings/office/office-settings.js';
import { CampaignDefinitions } from './campaign-starts.js';
import { quietHoursOf } from '../messages/domain/times.js';
import type { WorkflowDefinition } from './domain/workflows.js';
import type { RehearsalMessage } from './rehearsal-thread.js';

/** A process that has not updated its rehearsal for so long is gone. */
const goneAfterSeconds = 30;
const keptSeconds = 3_600;
const columns = `id, "from", events, took_ms as "tookMs", result,
  case when state = 'running' and seen_at < now() - interval '${goneAfterSeconds} seconds' then 'failed' else state end as state`;

/** A rehearsal without the names of its leads. */
export interface RehearsalRow extends Omit<Rehearsal, 'from' | 'result'> {
  from: Date;
  result: RehearsalResult | null;
}

/** Rehearsals as all processes see them, each for an hour: a row refers to leads only by their ids. */
export class RehearsalRows {
  constructor(private readonly pool: Pool) {}

  /** @returns undefined if another one is running, in any process */
  async begin(id: string, from: string): Promise<RehearsalRow | undefined> {
    await this.pool.query(
      `delete from rehearsals where began_at < now() - make_interval(secs => $1)
         or (state = 'running' and seen_at < now() - make_interval(secs => $2))`,
      [keptSeconds, goneAfterSeconds],
    );
    const { rows } = await this.pool.query<RehearsalRow>(
      `insert into rehearsals (id, "from") values ($1, $2) on conflict do nothing returning ${columns}`,
      [id, from],
    );
    return rows[0];
  }

  async find(id: string): Promise<RehearsalRow | undefined> {
    return (await this.pool.query<RehearsalRow>(`select ${columns} from rehearsals where id = $1`, [id])).rows[0];
  }

  /** @returns whether it still runs: somebody may have cancelled it, through another process */
  async reached(id: string, events: number): Promise<boolean> {
    const text = `update rehearsals set events = $2, seen_at = now() where id = $1 and state = 'running'`;
    return (await this.pool.query(text, [id, events])).rowCount === 1;
  }

  /** A rehearsal that has ended already stays as it is. */
  async end(id: string, as: 'done' | 'failed' | 'cancelled', result: RehearsalResult | null = null): Promise<void> {
    await this.pool.query(
      `update rehearsals set state = $2, result = $3,
         took_ms = (extract(epoch from clock_timestamp() - began_at) * 1000)::integer where id = $1 and state = 'running'`,
      [id, as, result && JSON.stringify(result)],
    );
  }
}

const reportEveryMs = 500;

/**
 * Rehearsals, one at a time, each in a thread of the process that was asked. A row holds progress and result for an hour, for
 * whichever process is asked next. They are only a preview: nothing of them is in the log.
 */
@Injectable()
export class Rehearsals implements OnApplicationShutdown {
  private readonly rows: RehearsalRows;
  /** Aborts the rehearsals of this process. */
  private readonly running = new Set<AbortController>();

  constructor(
    pool: Pool,
    private readonly log: EventLog,
    private readonly definitions: CampaignDefinitions,
    private readonly settings: OfficeSettings,
    private readonly dataSource: DataSource,
    @Inject(Logger) private readonly logger: Pick<Logger, 'warn'>,
  ) {
    this.rows = new RehearsalRows(pool);
  }

  /** @throws ProblemError rehearsal_busy */
  async begin({ drafts, from }: Rehearse): Promise<Rehearsal> {
    const definitions = await Promise.all(drafts.map((draft) => this.definitionOf(draft)));
    const begun = await this.rows.begin(randomUUID(), from);
    if (!begun) throw new ProblemError('rehearsal_busy');
    const until = new Date().toISOString();
    void this.run(begun.id, { definitions, from, until, quiet: quietHoursOf(this.settings.current) });
    return this.shown(begun);
  }

  /** Null if there is none, or it has expired. */
  async find(id: string): Promise<Rehearsal | null> {
    const row = await this.rows.find(id);
    return row ? this.shown(row) : null;
  }

  /** @throws ProblemError rehearsal_not_found */
  async cancel(id: string): Promise<Rehearsal> {
    await this.rows.end(id, 'cancelled');
    const found = await this.find(id);
    if (!found) throw new ProblemError('rehearsal_not_found');
    return found;
  }

  onApplicationShutdown(): void {
    for (const stop of this.running) stop.abort();
  }

  private async run(id: string, order: RehearsalOrder): Promise<void> {
    const stop = new AbortController();
    const { signal } = stop;
    this.running.add(stop);
    let events = 0;
    const endReports = everySoOften(reportEveryMs, () => this.report(id, events, stop));
    try {
      const thread = new URL('./rehearsal-thread.js', import.meta.url);
      const progress = (read: number) => void (events = read);
      // When specs run from the sources, there is no built file for a thread.
      const result = existsSync(thread)
        ? await inThread(thread, order, progress, signal)
        : await runRehearsal(this.log, order, progress, signal);
      // An earlier count may still be on its way over another connection.
      await endReports();
      await this.rows.reached(id, events);
      await this.rows.end(id, 'done', result);
    } catch (error) {
      if (signal.aborted) return;
      this.logger.warn({ err: error }, 'A rehearsal of a campaign failed');
      await this.rows.end(id, 'failed').catch((err: unknown) => {
        this.logger.warn({ err }, 'A failed rehearsal could not be recorded: it counts as failed in half a minute');
      });
    } finally {
      await endReports();
      this.running.delete(stop);
    }
  }

  /** Reports progress, and learns whether somebody has cancelled it. */
  private async report(id: string, events: number, stop: AbortController): Promise<void> {
    try {
      if (!(await this.rows.reached(id, events))) stop.abort();
    } catch (error) {
      this.logger.warn({ err: error }, 'The progress of a rehearsal could not be recorded');
    }
  }

  private async definitionOf({ workflow, steps }: RehearsalDraft): Promise<WorkflowDefinition> {
    const now = await this.definitions.of(workflow);
    if (!steps) return now;
    const named = steps.map(({ name, ...step }, index) => ({
      ...step,
      step: `${name} (${index + 1})`,
      template: { id: 'draft', version: 1 },
    }));
    return { ...now, steps: named.sort((a, b) => a.delayMinutes - b.delayMinutes) };
  }

  private async shown({ result, from, ...row }: RehearsalRow): Promise<Rehearsal> {
    const ids = result?.leads.map(({ leadId }) => leadId) ?? [];
    const rows = await this.dataSource.manager.find(PipelineLead, {
      select: { id: true, name: true },
      where: { id: In(ids) },
    });
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    const leads = result?.leads.map((lead) => ({ ...lead, leadName: names.get(lead.leadId) ?? '' })) ?? [];
    return { ...row, from: from.toISOString(), result: result && { ...result, leads } };
  }
}

async function inThread(
  thread: URL,
  order: RehearsalOrder,
  progress: (events: number) => void,
  signal: AbortSignal,
): Promise<RehearsalResult> {
  const worker = new Worker(thread, { workerData: order });
  const ended = new Promise<RehearsalResult>((resolve, reject) => {
    worker.on('message', (message: RehearsalMessage) => {
      if ('events' in message) progress(message.events);
      else if ('result' in message) resolve(message.result);
      else reject(new Error(message.error));
    });
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('The rehearsal’s thread ended')));
    signal.addEventListener('abort', () => reject(new Error('It was cancelled')), { once: true });
  });
  try {
    return await ended;
  } finally {
    await worker.terminate();
  }
}
