import { DatabaseError } from 'pg';
import { pause } from '../../../../event-store/src/flow/keep-going.js';
import type { ProjectionEvent } from '../../../../contracts/src/operations/events.js';
import { loadCheckpoints, type Member } from '../store/group.js';
import { requireLease, serveBuild } from '../store/serve.js';
import type { ProjectorContext } from './projector-context.js';
import { finishJob, type Job } from './jobs.js';
import { inTransactionOf } from '../store/transaction.js';

const lockNotAvailable = '55P03';
const tries = 60;
const betweenTriesMs = 250;
const olderSnapshotsMs = 5_000;

/** Adds a member that is exactly at the group's position. Call it in a turn of the group. */
export function join(context: ProjectorContext, member: Member): void {
  context.group.members = [...context.group.members, member];
}

/**
 * Lets a build in the group serve: views, checkpoints and the end of the job in one transaction. The build that served
 * leaves the group and is kept for a roll back; the caller drops older ones (`dropReplaced`). If an operator holds the projection, the
 * new build leaves the group, too: it stays paused, at this position. Readers wait at most half a second for
 * the swap; if it has to wait longer for them, it is tried again.
 * @throws LeaseLost; the database's error if readers never let go
 */
export async function swap(
  context: ProjectorContext,
  job: Job,
  { projection, build }: Member,
  act: ProjectionEvent,
): Promise<void> {
  await olderSnapshotsEnd(context);
  const { client } = context.group.access;
  await whenReadersLetGo(context.signal, () =>
    context.group.serial.run(async () => {
      context.signal.throwIfAborted();
      let held = false;
      await inTransactionOf(client, async () => {
        await client.query(`set local lock_timeout = '500ms'`);
        await requireLease(client, context.lease);
        held = await serveBuild(client, projection, build);
        await finishJob(client, job.id, {
          state: 'done',
          acts: [act],
          ...(held && { result: { ...job.result, staysPaused: true } }),
        });
      });
      context.group.members = context.group.members.filter(
        (member) =>
          member.projection.name !== projection.name ||
          (!held && member.build.version === build.version && member.build.generation === build.generation),
      );
    }),
  );
}

/**
 * Runs a transaction that has to wait for readers of tables, until it did not meet any for too long.
 * @param run sets its own lock_timeout, shorter than the one after which Postgres looks for deadlocks
 * @throws what `run` throws; the database's error if readers never let go
 */
export async function whenReadersLetGo(signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof DatabaseError && error.code === lockNotAvailable) || attempt === tries) throw error;
      await pause(betweenTriesMs, signal);
    }
}

/**
 * A reader's snapshot from before the new tables were complete must not find them behind the views. The build has been at the
 * group's position since it joined, so it is enough that older transactions have ended. Autovacuum reads no views: it has snapshots, too,
 * and is busy with the previous build's tables when builds follow each other.
 */
async function olderSnapshotsEnd({ pool, signal }: ProjectorContext): Promise<void> {
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now');
  const until = Date.now() + olderSnapshotsMs;
  while (Date.now() < until && !signal.aborted) {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and backend_type = 'client backend' and application_name not like 'projector%'
         and backend_xmin is not null and xact_start < $1 limit 1`,
      [rows[0]!.now],
    );
    if (rowCount === 0) return;
    await pause(20, signal);
  }
}

/** The build that serves. */
export async function servingOf({ pool }: Pick<ProjectorContext, 'pool'>, name: string) {
  return (await loadCheckpoints(pool)).find((checkpoint) => checkpoint.name === name && checkpoint.serving);
}
