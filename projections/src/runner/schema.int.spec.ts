import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import type { OwnPostgres } from '../../../backend/test/own-postgres.js';
import { startOwnPostgres } from '../../../backend/test/own-postgres.js';
import { createTestDatabase } from '../../../backend/test/test-database.js';
import { liveProjections } from '../definitions/live-projections.js';
import { projectorPool } from './database.js';
import { loadCheckpoints } from './group.js';
import { prepareSchema } from './schema.js';

let postgres: OwnPostgres;
beforeAll(async () => {
  postgres = await startOwnPostgres();
});
afterAll(() => postgres.stop());

it('stands a crash of Postgres right after it was prepared: a projector that lives on never prepares it again', async () => {
  const { url } = await createTestDatabase(postgres.url);
  // What no commit waits for stays in memory for long, so that the crash can't come too late.
  const superuser = new pg.Pool({ connectionString: postgres.url });
  for (const setting of [`wal_writer_delay = '10s'`, `wal_writer_flush_after = '1GB'`])
    await superuser.query(`alter system set ${setting}`);
  await superuser.query('select pg_reload_conf()');
  await superuser.end();

  const pool = projectorPool(url, () => undefined);
  await prepareSchema(pool, liveProjections, () => undefined);
  await postgres.stopImmediately();
  await pool.end();
  await postgres.startAgain();

  const after = projectorPool(url, () => undefined);
  const client = await after.connect();
  const names = (await loadCheckpoints(client)).map(({ name }) => name);
  client.release();
  await after.end();
  expect(names.sort()).toEqual(liveProjections.map(({ name }) => name).sort());
});
