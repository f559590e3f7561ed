import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource, In } from 'typeorm';
import type { Rehearsal, RehearsalDraft, Rehearse } from '../../../../contracts/src/queries/rehearsal.js';
import { EventLog } from '../../../../event-store/src/log/event-log.js';
import { PipelineLead } from '../../../../projections/src/read-model/pipeline-lead.js';
import { LOGGER } from '../../platform/logging/logger.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { OfficeSettings } from '../../settings/application/office-settings.js';
import { CampaignDefinitions } from './campaign-definitions.js';
import { quietHoursOf } from '../domain/quiet-setting.js';
import type { WorkflowDefinition } from '../domain/workflow-definition.js';
import { runRehearsal, type RehearsalOrder, type RehearsalResult } from '../rehearsal/run-rehearsal.js';
import type { RehearsalMessage } from '../rehearsal/rehearsal-thread.js';

const keptMs = 3_600_000;

interface Job {
  id: string;
  state: Rehearsal['state'];
  from: string;
  events: number;
  beganAt: number;
  tookMs: number | null;
  result: RehearsalResult | null;
  stop: AbortController;
}

/**
 * Rehearsals of this process, one at a time, each in a thread of its own and kept for an hour: they are a look, and nothing of them is in
 * the log.
 */
@Injectable()
export class Rehearsals implements OnApplicationShutdown {
  private readonly jobs = new Map<string, Job>();

  constructor(
    private readonly log: EventLog,
    private readonly definitions: CampaignDefinitions,
    private readonly settings: OfficeSettings,
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  /** @throws ProblemError rehearsal_busy */
  async begin({ drafts, from }: Rehearse): Promise<Rehearsal> {
    if ([...this.jobs.values()].some(({ state }) => state === 'running')) throw new ProblemError('rehearsal_busy');
    for (const [id, { beganAt }] of this.jobs) if (Date.now() - beganAt > keptMs) this.jobs.delete(id);
    const job: Job = {
      ...{ id: randomUUID(), state: 'running', from, events: 0, beganAt: Date.now(), tookMs: null, result: null },
      stop: new AbortController(),
    };
    this.jobs.set(job.id, job);
    try {
      const definitions = await Promise.all(drafts.map((draft) => this.definitionOf(draft)));
      const until = new Date().toISOString();
      void this.run(job, { definitions, from, until, quiet: quietHoursOf(this.settings.current) });
    } catch (error) {
      this.jobs.delete(job.id);
      throw error;
    }
    return this.shown(job);
  }

  /** null where there is none, or none any more. */
  async find(id: string): Promise<Rehearsal | null> {
    const job = this.jobs.get(id);
    return job ? this.shown(job) : null;
  }

  /** @throws ProblemError rehearsal_not_found */
  async cancel(id: string): Promise<Rehearsal> {
    const job = this.jobs.get(id);
    if (!job) throw new ProblemError('rehearsal_not_found');
    if (job.state === 'running') job.state = 'cancelled';
    job.stop.abort();
    return this.shown(job);
  }

  onApplicationShutdown(): void {
    for (const { stop } of this.jobs.values()) stop.abort();
  }

  private async run(job: Job, order: RehearsalOrder): Promise<void> {
    const progress = (events: number) => void (job.events = events);
    const { signal } = job.stop;
    try {
      const thread = new URL('../rehearsal/rehearsal-thread.js', import.meta.url);
      // From the sources, as specs run, there is no file that a thread could be made of.
      job.result = existsSync(thread)
        ? await inThread(thread, order, progress, signal)
        : await runRehearsal(this.log, order, progress, signal);
      if (job.state === 'running') job.state = 'done';
    } catch (error) {
      if (job.state === 'running') job.state = 'failed';
      if (!signal.aborted) this.logger.warn({ err: error }, 'A rehearsal of a campaign failed');
    }
    job.tookMs = Date.now() - job.beganAt;
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

  private async shown({ id, state, from, events, tookMs, result }: Job): Promise<Rehearsal> {
    const ids = result?.leads.map(({ leadId }) => leadId) ?? [];
    const rows = await this.dataSource.manager.find(PipelineLead, {
      select: { id: true, name: true },
      where: { id: In(ids) },
    });
    const names = new Map(rows.map((row) => [row.id, row.name]));
    const leads = result?.leads.map((lead) => ({ ...lead, leadName: names.get(lead.leadId) ?? '' })) ?? [];
    return { id, state, from, events, tookMs, result: result && { ...result, leads } };
  }
}

function inThread(
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
  return ended.finally(() => worker.terminate());
}
