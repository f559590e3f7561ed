import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import pg from 'pg';
import { appendNext } from '../../../testing/append-next.js';
import { builtFile } from '../../../testing/built-file.js';
import type { TestDatabase } from '../../../testing/test-database.js';
import { createTestDatabase } from '../../../testing/test-database.js';
import { eventually } from '../../../testing/eventually.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import { openKeyStore } from '../../../event-store/src/sealing/key-store.js';
import { parseMasterKey } from '../../../event-store/src/sealing/master-key.js';
import { Sealer } from '../../../event-store/src/sealing/sealer.js';
import { created, moved, newLeadStream, noted } from '../../../event-store/test/sample-events.js';
import { startTestStore, type TestStore } from '../../../event-store/test/test-store.js';
import { contents, openTestProjector } from '../../test/projector.js';
import { findJobs, requestJobs } from '../engine/operator/jobs.js';
import { storedTable } from '../../test/stored-table.js';

const built = builtFile('projections/src/main.js');
const masterKey = 'ab'.repeat(32);
const kills = 2;
/** Each start of a process takes seconds if many share the machine. */
const patienceMs = 300_000;

let application: TestDatabase;
let store: TestStore;
let pool: pg.Pool;
let log: EventLog;
let child: ChildProcess | undefined;
beforeEach(async () => {
  [application, store] = await Promise.all([createTestDatabase(), startTestStore()]);
  pool = new pg.Pool({ connectionString: application.url });
  pool.on('error', () => undefined);
  const keys = await openKeyStore(pool, parseMasterKey(masterKey, 'MASTER_KEY'));
  log = new EventLog({ url: store.url, sealer: new Sealer(keys) });
});
afterEach(async () => {
  if (child) await kill(child);
  await log.close();
  await pool.end();
  await Promise.all([store.drop(), application.drop()]);
});

/** The built projector in a process of its own, once it holds the lease. */
async function spawnProjector(): Promise<ChildProcess> {
  const started = fork(built, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [],
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: application.url,
      EVENTSTORE_URL: store.url,
      MASTER_KEY: masterKey,
    },
  });
  child = started;
  let said = '';
  started.stderr!.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await eventually(() => said.includes('Projecting from position'));
  return started;
}

async function kill(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return;
  const exit = once(process, 'exit');
  process.kill('SIGKILL');
  await exit;
}

it(
  'a rebuild whose projector is killed again and again, while leads change, equals a clean replay (fault 8)',
  async () => {
    const streams = Array.from({ length: 20 }, newLeadStream);
    await Promise.all(
      streams.map((stream) =>
        log.append(stream, [created(), ...Array.from({ length: 30 }, (_, i) => noted(`note ${i}`))], 'no_stream'),
      ),
    );
    const first = await spawnProjector();
    await eventually(async () => (await pool.query('select from read.status where ready')).rowCount === 1);
    const by = { actor: { kind: 'user' as const, id: 'operator-1' }, correlationId: 'sample' };
    const [id] = await requestJobs(pool, 'rebuild', ['pipeline'], by);
    let running = first;
    for (let i = 0; i < kills; i++) {
      await eventually(async () => (await findJobs(pool, `id = $1 and state <> 'requested'`, [id])).length === 1);
      await appendNext(log, streams[i]!, [moved()]);
      await kill(running);
      await pool.query('update projection.lease set expires_at = clock_timestamp()');
      running = await spawnProjector();
    }
    await eventually(async () => (await findJobs(pool, `id = $1 and state = 'done'`, [id])).length === 1);
    const head = await log.head();
    await eventually(
      async () => (await pool.query('select from read.status where position >= $1', [head.toString()])).rowCount,
    );
    const replay = await openTestProjector();
    for await (const { events } of log.readAll()) await replay.apply(events);
    expect(await contents(pool)).toEqual(await contents(replay.pool));
    await replay.close();
    const name = storedTable('pipeline').split('.')[1]!;
    const { rows } = await pool.query<{ name: string }>(
      `select relname as name from pg_class where relname ~ '^pipeline_v' and relkind = 'r' order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual([name, `${name}_g2`]);
  },
  patienceMs,
);
