import { randomUUID } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';
import { z } from 'zod';
import { type Actor, actorSchema } from '../../../../contracts/src/actor.js';
import type { ProjectionEvent } from '../../../../contracts/src/operations/events.js';
import { eventDefinition } from '../../../../contracts/src/events/catalogue.js';

/** `state` is `ready` while a dry run waits for its decision. */
interface Unfinished {
  kind: string;
  projection: string;
  state: string;
}

/** Other jobs of these projections are unfinished: each is named, with what ends it. */
export class ProjectionBusy extends Error {
  constructor(jobs: readonly Unfinished[]) {
    super(jobs.map(sentence).join(' '));
    this.name = 'ProjectionBusy';
  }
}

function sentence({ kind, projection, state }: Unfinished): string {
  if (state === 'ready') return `A dry run of ${projection} waits for a decision: swap or discard ${projection}.`;
  return `The ${kind} of ${projection} is not finished: wait, or cancel ${projection}.`;
}

const jobKinds = ['rebuild', 'rollback', 'verify', 'heal', 'pause', 'resume', 'retry'] as const;
export type JobKind = (typeof jobKinds)[number];

const jobSchema = z.object({
  id: z.uuid(),
  kind: z.enum(jobKinds),
  projection: z.string(),
  params: z.object({
    /** rebuild: stop before the swap and report what would change. */
    dryRun: z.boolean().optional(),
    /** retry: ids of projection.parked_streams; all of the projection's if absent. */
    parked: z.array(z.string()).optional(),
  }),
  /** requested · running · ready: a dry run waits for its decision · done · failed · cancelled */
  state: z.enum(['requested', 'running', 'ready', 'done', 'failed', 'cancelled']),
  actor: actorSchema,
  correlationId: z.string(),
  requestedAt: z.date(),
  finishedAt: z.date().nullable(),
  attempts: z.int(),
  cancel: z.boolean(),
  decision: z.enum(['swap', 'discard']).nullable(),
  progress: z
    .object({ position: z.string(), events: z.int(), eventsPerSecond: z.number(), secondsLeft: z.number().nullable() })
    .nullable(),
  result: z.record(z.string(), z.unknown()).nullable(),
  error: z.string().nullable(),
});

/** A request to a projection, from an operator or the system itself. The projector that holds the lease does it. */
export type Job = z.infer<typeof jobSchema>;

const columns = `id, kind, projection, params, state, actor, correlation_id as "correlationId",
  requested_at as "requestedAt", finished_at as "finishedAt", attempts, cancel, decision, progress, result, error`;

type Db = Pick<Pool | ClientBase, 'query'>;

/**
 * Requests a job of several projections at once, for all or none. Any process may: it needs only the database.
 * @returns the jobs' ids
 * @throws ProjectionBusy
 */
export async function requestJobs(
  db: Db,
  kind: JobKind,
  projections: readonly string[],
  by: { actor: Actor; correlationId: string; params?: Job['params'] },
): Promise<string[]> {
  const ids = projections.map(() => randomUUID());
  const { rows } = await db.query<{ projection: string }>(
    `with free as (
       select p.name, p.id from unnest($1::text[], $2::uuid[]) p (name, id)
       where not exists (select from projection.jobs j
         where j.projection = any($1) and j.state in ('requested', 'running', 'ready'))
     )
     insert into projection.jobs (id, kind, projection, params, actor, correlation_id)
     select id, $3, name, $4, $5, $6 from free on conflict do nothing returning projection`,
    [projections, ids, kind, by.params ?? {}, by.actor, by.correlationId],
  );
  if (rows.length < projections.length) {
    // Another request came between: this request's inserted jobs are removed again.
    await db.query(`delete from projection.jobs where id = any($1) and state = 'requested'`, [ids]);
    const unfinished = await findJobs(db, `projection = any($1) and state in ('requested', 'running', 'ready')`, [
      projections,
    ]);
    if (unfinished.length > 0) throw new ProjectionBusy(unfinished);
    // They have ended meanwhile.
    return requestJobs(db, kind, projections, by);
  }
  return ids;
}

/** Jobs by a condition on projection.jobs, oldest first. */
export async function findJobs(db: Db, where: string, values: unknown[] = []): Promise<Job[]> {
  const { rows } = await db.query(
    `select ${columns} from projection.jobs where ${where} order by requested_at`,
    values,
  );
  return rows.map((row) => jobSchema.parse(row));
}

/** Asks an unfinished job to end; whoever works for it does that. Its id; undefined if there is none. */
export async function cancelJob(db: Db, projection: string): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(
    `update projection.jobs set cancel = true where projection = $1 and state in ('requested', 'running') returning id`,
    [projection],
  );
  return rows[0]?.id;
}

/** Whether a job may go on: it has not ended, and nobody asked for its end. */
export async function goesOn(db: Db, id: string): Promise<boolean> {
  const going = await findJobs(db, `id = $1 and state in ('requested', 'running') and not cancel`, [id]);
  return going.length > 0;
}

/** Decides about a dry run that is ready. False if there is none. */
export async function decideDryRun(db: Db, projection: string, decision: 'swap' | 'discard'): Promise<boolean> {
  const { rowCount } = await db.query(
    `update projection.jobs set decision = $2 where projection = $1 and state = 'ready' and decision is null`,
    [projection, decision],
  );
  return rowCount === 1;
}

export interface Outcome {
  state: 'done' | 'failed' | 'cancelled';
  /** The events to record in the projection's stream, after those that were noted. */
  acts?: readonly ProjectionEvent[];
  result?: Record<string, unknown>;
  error?: string;
}

/**
 * Ends a job, unless it has ended, in the transaction that makes its effect; its actions are recorded in the log afterwards. That
 * transaction survives a crash of Postgres: the log must not report anything that was lost.
 */
export async function finishJob(db: Db, id: string, { state, acts, result, error }: Outcome): Promise<void> {
  await db.query(
    `update projection.jobs set state = $2, act = ${withNoted('$3')}, result = coalesce($4, result), error = $5,
       finished_at = clock_timestamp()
     where id = $1 and state in ('requested', 'running', 'ready') returning set_config('synchronous_commit', 'on', true)`,
    [
      id,
      state,
      acts ? noted(acts) : null,
      result && JSON.stringify(result),
      error?.replaceAll('\0', '').slice(0, 1000),
    ],
  );
}

/** The job was ended while its work was under way: what was about to be kept for it must not be. */
export class JobEnded extends Error {
  constructor() {
    super('The job was ended meanwhile: nothing more is done for it');
    this.name = 'JobEnded';
  }
}

/**
 * Notes what a job has done, in the transaction of its effect: it is recorded in the log when the job has ended.
 * @throws JobEnded, so that the effect is not kept: a job that is called ended does nothing more
 */
export async function noteAct(db: Db, id: string, act: ProjectionEvent): Promise<void> {
  const { rowCount } = await db.query(
    `update projection.jobs set act = ${withNoted('$2')} where id = $1 and state in ('requested', 'running')`,
    [id, noted([act])],
  );
  if (rowCount !== 1) throw new JobEnded();
}

/** What a job noted before, and these; null adds nothing. */
function withNoted(acts: string): string {
  return `case when ${acts}::jsonb is null then act else coalesce(act, '[]') || ${acts}::jsonb end`;
}

function noted(acts: readonly ProjectionEvent[]): string {
  return JSON.stringify(
    acts.map((each) => ({ id: randomUUID(), schema: eventDefinition(each.type)!.version, ...each })),
  );
}

/** Ends a retry whose acts are noted: as one or after an interruption. */
export async function finishRetry(db: Db, id: string, state: 'done' | 'cancelled'): Promise<void> {
  const { rows } = await db.query<{ tried: number; applied: number }>(
    `select count(distinct noted->'data'->'eventId')::integer as tried,
       count(*) filter (where (noted->'data'->'applied')::boolean)::integer as applied
     from projection.jobs j, jsonb_array_elements(act) noted where j.id = $1`,
    [id],
  );
  await finishJob(db, id, { state, result: { ...rows[0]! } });
}

/** Results can quote rows, and so people: they are kept for a day, the jobs for 90 days. The log holds what was done. */
export async function forgetOldJobs(db: Db): Promise<void> {
  await db.query(
    `update projection.jobs set result = null
     where result is not null and finished_at < clock_timestamp() - interval '1 day'`,
  );
  await db.query(
    `delete from projection.jobs where finished_at < clock_timestamp() - interval '90 days' and (act is null or recorded)`,
  );
}

/** Ends dry runs of other code: their tables can't follow the log any more. */
export async function cancelStaleDryRuns(
  db: Db,
  projections: readonly { name: string; version: number }[],
): Promise<void> {
  for (const { name, version } of projections)
    await db.query(
      `update projection.jobs
       set state = 'cancelled', error = 'The code has another version now', finished_at = clock_timestamp()
       where projection = $1 and state = 'ready' and (result->>'version')::integer <> $2`,
      [name, version],
    );
}

/**
 * Restarts jobs that an ended projector left half done; that does not count as a failed attempt. A dry run that is ready
 * stays ready.
 */
export async function requeueJobs(db: Db): Promise<void> {
  await db.query(
    `update projection.jobs set state = 'requested', progress = null, attempts = greatest(attempts - 1, 0)
     where state = 'running'`,
  );
}
