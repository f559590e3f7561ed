import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { OwnPostgres } from '../../../../testing/own-postgres.js';
import { startOwnPostgres } from '../../../../testing/own-postgres.js';
import { createTestDatabase } from '../../../../testing/test-database.js';
import type { ProjectionEvent } from '../../../../contracts/src/operations/events.js';
import { liveProjections } from '../../definitions/live-projections.js';
import { findJobs, finishJob, requestJobs } from '../operator/jobs.js';
import { projectorPool } from '../store/database.js';
import { loadCheckpoints } from '../store/group.js';
import { acquireLease, type Lease } from '../store/lease.js';
import { prepareSchema } from '../store/schema.js';

let postgres: OwnPostgres;
beforeAll(async () => {
  postgres = await startOwnPostgres();
});
afterAll(() => postgres.stop());

/**
 * A database of a Postgres that keeps unsynced data in memory for long, so that the crash can't come too late.
 * @param run gets connections configured as the projector's
 * @param look the same after the crash
 */
async function acrossCrash<Found>(
  run: (pool: pg.Pool) => Promise<void>,
  look: (client: pg.PoolClient) => Promise<Found>,
): Promise<Found> {
  const { url } = await createTestDatabase(postgres.url);
  const superuser = new pg.Pool({ connectionString: postgres.url });
  superuser.on('error', () => undefined);
  for (const setting of [`wal_writer_delay = '10s'`, `wal_writer_flush_after = '1GB'`])
    await superuser.query(`alter system set ${setting}`);
  await superuser.query('select pg_reload_conf()');
  await superuser.end();

  const before = projectorPool(url, () => undefined);
  await run(before);
  await postgres.stopImmediately();
  await before.end();
  await postgres.startAgain();
  const after = projectorPool(url, () => undefined);
  const client = await after.connect();
  const found = await look(client);
  client.release();
  await after.end();
  return found;
}

describe('a crash of Postgres', () => {
  it('right after the schema was prepared leaves it: a projector that lives on never prepares it again', async () => {
    const prepare = (pool: pg.Pool) => prepareSchema(pool, liveProjections, () => undefined);
    const checkpoints = await acrossCrash(prepare, loadCheckpoints);
    expect(checkpoints.map(({ name }) => name).sort()).toEqual(liveProjections.map(({ name }) => name).sort());
  });

  it('right after a lease was acquired leaves it: no two holders ever have one epoch', async () => {
    let acquired: Lease | undefined;
    const acquire = async (pool: pg.Pool) => {
      await prepareSchema(pool, liveProjections, () => undefined);
      const client = await pool.connect();
      for (let times = 0; times < 3; times++) acquired = await acquireLease(client, randomUUID(), 0);
      client.release();
    };
    const lasts = 60_000;
    const next = await acrossCrash(acquire, (client) => acquireLease(client, randomUUID(), lasts));
    expect([acquired?.epoch, next?.epoch]).toEqual(['3', '4']);
  });

  it('right after something was acknowledged to an operator leaves it', async () => {
    const act: ProjectionEvent = { type: 'ProjectionPaused', data: { position: '184467' } };
    const finish = async (pool: pg.Pool) => {
      await prepareSchema(pool, liveProjections, () => undefined);
      const by = { actor: { kind: 'system', id: 'sample' }, correlationId: randomUUID() } as const;
      const [id] = await requestJobs(pool, 'pause', ['pipeline'], by);
      await finishJob(pool, id!, { state: 'done', acts: [act] });
    };
    const jobs = await acrossCrash(finish, (client) => findJobs(client, 'true'));
    expect(jobs.map(({ state }) => state)).toEqual(['done']);
  });
});
