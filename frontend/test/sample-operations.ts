import { projectionsRoutes } from '../../contracts/src/operations/routes.js';
import { backupsRoutes } from '../../contracts/src/backups/routes.js';
import {
  healthSchema,
  type Health,
  type ProjectionJob,
  type ProjectionStatus,
} from '../../contracts/src/operations/queries.js';
import type { LoggedEvent } from '../../contracts/src/operations/log-queries.js';
import { answer } from './api.js';
import { sampleId } from './sample-history.js';

/** A read model that follows the log. @param over what differs from the sample's */
export function sampleProjection(name: string, over: Partial<ProjectionStatus> = {}): ProjectionStatus {
  return {
    ...{ name, version: 1, generation: 1, status: 'live', position: '10000', logPosition: '10000', lagMs: 0 },
    ...{ lagEvents: 0, bytes: 4096, eventsLastMinute: 0, parkedStreams: 0, previous: null, lastJobs: [] },
    ...over,
  };
}

/** A rebuild of it that runs, half-way. */
export function sampleRebuild(projection: string): ProjectionJob {
  return {
    ...{ id: sampleId(70), kind: 'rebuild', projection, state: 'running', actor: { kind: 'user', id: null } },
    ...{ requestedAt: '2026-03-02T18:00:00.000Z', finishedAt: null, error: null, dryRun: false },
    progress: { position: '5000', events: 500_000, eventsPerSecond: 25_000, secondsLeft: 20 },
  };
}

/** The n-th event of the first sample lead, as the log has it. @param over what differs from the sample's */
export function sampleLogged(n: number, type: string, over: Partial<LoggedEvent> = {}): LoggedEvent {
  return {
    ...{ id: sampleId(n), stream: `lead-${sampleId(1)}`, revision: n, position: String(n * 100), type, data: {} },
    recordedAt: '2026-03-02T18:00:00.000Z',
    metadata: { occurredAt: '2026-03-02T18:00:00.000Z', actor: { kind: 'user', id: 'u1' }, $correlationId: 'c1' },
    ...over,
  };
}

/** @param over what is not well */
export function answerHealth(over: Partial<Health> = {}): void {
  const ready = { state: 'ready' } as const;
  answer(
    { at: 'GET /api/health', answer: healthSchema },
    {
      ...{ status: 'ready', parkedStreams: 0, stuckEffects: 0, macs: { required: true, unproven: 0 } },
      settings: { source: 'log', revision: -1, asOf: '2026-03-02T15:00:00.000Z', following: true, problems: [] },
      parts: { log: ready, database: ready, projections: ready },
      ...over,
    },
  );
}

/** What every page of the operators asks: all is well. */
export function answerOperations(...projections: ProjectionStatus[]): void {
  answerHealth();
  answer(projectionsRoutes.list, { projections });
  answer(backupsRoutes.list, {
    ...{ standing: 'off', place: null, everyHours: 0, lastGoodAt: null, runs: [] },
    key: { source: 'none', recipient: null, waiting: false },
  });
}
