import type { Pool } from 'pg';
import type { Actor } from '../../../../contracts/src/actor.js';
import type { DomainEvent } from '../../../../contracts/src/events/catalogue.js';
import { decodeEvent } from '../../../../contracts/src/events/decode.js';
import { appendOnce } from './append-once.js';
import type { ProjectorLog } from './projector-context.js';
import type { JobKind } from './jobs.js';
import { projectionStream } from './unknown-types.js';

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
  act: Act[];
}

/** The form kept in a job, perhaps by older code, which did not note the version of its data. */
interface Act {
  id: string;
  type: string;
  data: unknown;
  schema?: number;
}

/**
 * Appends the actions of finished jobs to their projections' streams. The event ids were chosen when the job ended, so an append that
 * is repeated after a crash is stored once.
 * @throws LogUnavailable; the rest is recorded by the next call
 */
export async function recordOperatorActions(
  pool: Pool,
  log: Pick<ProjectorLog, 'append' | 'readStream'>,
): Promise<void> {
  const { rows } = await pool.query<Finished>(
    `select id, kind, projection, actor, correlation_id as "correlationId", finished_at as "finishedAt", act
     from projection.jobs where act is not null and not recorded and finished_at is not null order by finished_at`,
  );
  for (const { id, kind, projection, actor, correlationId, finishedAt, act } of rows) {
    const metadata = {
      $correlationId: correlationId,
      $causationId: id,
      command: commandNames[kind],
      actor,
      occurredAt: finishedAt.toISOString(),
    };
    const events = act.map((each) => ({ id: each.id, ...eventOf(each), metadata }));
    await appendOnce(log, projectionStream(projection), events);
    await pool.query('update projection.jobs set recorded = true where id = $1', [id]);
  }
}

/** The event in its newest version. Throws on an event that no schema accepts. */
function eventOf({ type, data, schema = 1 }: Act): DomainEvent {
  const decoded = decodeEvent(type, schema, data);
  if (!decoded.ok) throw new Error(decoded.unreadable.message);
  return decoded.event;
}
