import type { Pool } from 'pg';
import type { Actor } from '../../../contracts/src/actor.js';
import type { ProjectionEvent } from '../../../contracts/src/events/catalogue.js';
import type { ProjectorLog } from './desk.js';
import type { JobKind } from './jobs.js';
import { projectionStream } from './skips.js';

const commandNames: Record<JobKind, string> = {
  rebuild: 'RebuildProjection',
  rollback: 'RollBackProjection',
  verify: 'VerifyProjection',
  heal: 'HealProjection',
  pause: 'PauseProjection',
  resume: 'ResumeProjection',
  retry: 'RetryParkedStreams',
};

interface Finished {
  id: string;
  kind: JobKind;
  projection: string;
  actor: Actor;
  correlationId: string;
  finishedAt: Date;
  act: ({ id: string } & ProjectionEvent)[];
}

/**
 * Appends what finished jobs did to their projections' streams. The event ids were chosen when the job ended, so an append that
 * is repeated after a crash is stored once.
 * @throws LogUnavailable; the rest is recorded by the next call
 */
export async function recordActs(pool: Pool, log: Pick<ProjectorLog, 'append'>): Promise<void> {
  const { rows } = await pool.query<Finished>(
    `select id, kind, projection, actor, correlation_id as "correlationId", finished_at as "finishedAt", act
     from projection.jobs where act is not null and not recorded order by finished_at`,
  );
  for (const { id, kind, projection, actor, correlationId, finishedAt, act } of rows) {
    const metadata = {
      $correlationId: correlationId,
      $causationId: id,
      command: commandNames[kind],
      actor,
      occurredAt: finishedAt.toISOString(),
    };
    await log.append(
      projectionStream(projection),
      act.map((event) => ({ ...event, metadata })),
      'any',
    );
    await pool.query('update projection.jobs set recorded = true where id = $1', [id]);
  }
}
