import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { DataSource, In } from 'typeorm';
import type { Rehearsal, RehearsalDraft, Rehearse } from '../../../../contracts/src/campaigns/rehearsal.js';
import { EventLog } from '../../../../event-store/src/log/event-log.js';
import { PipelineLead } from '../../../../projections/src/read-model/entries.js';
import { LOGGER } from '../../platform/logging/logger.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { OfficeSettings } from '../../settings/office/office-settings.js';
import { CampaignDefinitions } from './campaign-definitions.js';
import { quietHoursOf } from '../domain/quiet-setting.js';
import type { WorkflowDefinition } from '../domain/workflow-definition.js';
import { runRehearsal, type RehearsalOrder, type RehearsalResult } from '../rehearsal/run-rehearsal.js';
import { RehearsalRows, type RehearsalRow } from './rehearsal-rows.js';
import type { RehearsalMessage } from '../rehearsal/rehearsal-thread.js';

const tellEveryMs = 500;

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
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
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
    const telling = setInterval(() => void this.tell(id, events, stop), tellEveryMs);
    try {
      const thread = new URL('../rehearsal/rehearsal-thread.js', import.meta.url);
      const progress = (read: number) => void (events = read);
      // When specs run from the sources, there is no built file for a thread.
      const result = existsSync(thread)
        ? await inThread(thread, order, progress, signal)
        : await runRehearsal(this.log, order, progress, signal);
      await this.rows.reached(id, events);
      await this.rows.end(id, 'done', result);
    } catch (error) {
      if (signal.aborted) return;
      this.logger.warn({ err: error }, 'A rehearsal of a campaign failed');
      await this.rows.end(id, 'failed').catch((err: unknown) => {
        this.logger.warn({ err }, 'A failed rehearsal could not be recorded: it counts as failed in half a minute');
      });
    } finally {
      clearInterval(telling);
      this.running.delete(stop);
    }
  }

  /** Reports progress, and learns whether somebody has cancelled it. */
  private async tell(id: string, events: number, stop: AbortController): Promise<void> {
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
