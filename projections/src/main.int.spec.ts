import { status } from '@grpc/grpc-js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { eventually } from '../../testing/eventually.js';
import { builtFile } from '../../testing/built-file.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { pause } from '../../event-store/src/flow/keep-going.js';
import { EventLog } from '../../event-store/src/log/event-log.js';
import { openKeyStore } from '../../event-store/src/sealing/key-store.js';
import { parseMasterKey } from '../../event-store/src/sealing/master-key.js';
import { Sealer } from '../../event-store/src/sealing/sealer.js';
import { refused, startFront } from '../../event-store/test/front.js';
import { created, moved, newLeadStream, noted } from '../../event-store/test/sample-events.js';
import { startTestStore, type TestStore } from '../../event-store/test/test-store.js';
import { contents, openTestProjector } from '../test/projector.js';

const built = builtFile('projections/src/main.js');
const masterKey = 'ab'.repeat(32);

let store: TestStore;
let application: TestDatabase;
let pool: pg.Pool;
let log: EventLog;
let children: ChildProcess[];

beforeEach(async () => {
  children = [];
  [store, application] = await Promise.all([startTestStore(), createTestDatabase()]);
  pool = new pg.Pool({ connectionString: application.url });
  // The database is dropped while its last connections are still closing.
  pool.on('error', () => undefined);
  const keys = await openKeyStore(pool, parseMasterKey(masterKey, 'MASTER_KEY'));
  log = new EventLog({ url: store.url, sealer: new Sealer(keys) });
});
afterEach(async () => {
  const running = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  await Promise.all(
    running.map(async (child) => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }),
  );
  await log.close();
  await pool.end();
  await Promise.all([store.drop(), application.drop()]);
});

/** The built projector in a process of its own. */
function spawnProjector(environment: Record<string, string> = {}) {
  const child = fork(built, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [],
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: application.url,
      EVENTSTORE_URL: store.url,
      MASTER_KEY: masterKey,
      ...environment,
    },
  });
  children.push(child);
  const output = { stdout: '', stderr: '' };
  child.stdout!.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr!.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  const says = async (stream: 'stdout' | 'stderr', text: string) => {
    while (!output[stream].includes(text)) {
      if (child.exitCode !== null) throw new Error(`the projector ended: ${output.stderr}`);
      await pause(10);
    }
  };
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return { child, output, says, ended };
}

/** How far the read models are, in the order of the log. */
async function projectedTo(): Promise<bigint> {
  const { rows } = await pool.query<{ position: string | null }>('select position from read.status');
  return BigInt(rows[0]?.position ?? -1);
}

const ready = '{"ready":true}\n';

describe('the projector process', () => {
  it('says when it has caught up; SIGTERM ends it with status 0 and frees the lease for the one that waits', async () => {
    const first = spawnProjector();
    await first.says('stdout', ready);
    const second = spawnProjector();
    await second.says('stderr', 'Another projector holds the lease');
    expect(second.output.stdout).toBe('');
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    await second.says('stdout', ready);
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
  });

  it('ends when its parent goes away', async () => {
    const { child, says, ended } = spawnProjector();
    await says('stdout', ready);
    child.disconnect();
    expect(await ended).toBe(0);
  });

  it('ends well although it is asked to more than once, as by Ctrl+C and then by its parent', async () => {
    const { child, says, ended } = spawnProjector();
    await says('stdout', ready);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGTERM'] as const) child.kill(signal);
    child.disconnect();
    expect(await ended).toBe(0);
  });

  it.each([
    [{ DATABASE_URL: '' }, 'DATABASE_URL is not set'],
    [{ EVENTSTORE_URL: 'http://127.0.0.1' }, 'EVENTSTORE_URL has something other than esdb://'],
    [{ DATABASE_URL: 'postgres://nobody:wrong@127.0.0.1:1/none' }, 'DATABASE_URL'],
    [{ MASTER_KEY: 'cd'.repeat(32) }, 'MASTER_KEY'],
    [{ MASTER_KEY: 'short' }, 'MASTER_KEY'],
  ])('stops with one clear line for %j', async (environment, line) => {
    const { output, ended } = spawnProjector(environment);
    expect(await ended).toBe(1);
    expect(output.stdout).toBe('');
    expect(output.stderr.trim().split('\n')).toEqual([expect.stringContaining(line) as unknown]);
  });

  it.each([
    [status.UNAUTHENTICATED, 'projector: The log refuses the user or password of EVENTSTORE_URL (UNAUTHENTICATED)'],
    [status.PERMISSION_DENIED, 'projector: The log does not give the user of EVENTSTORE_URL the right it needs'],
  ])('stops with one clear line where the log refuses it with gRPC status %d', async (code, line) => {
    const no = () => refused(code, 'no');
    const front = await startFront(() => store.port, { read: no, append: no });
    const { output, ended } = spawnProjector({ EVENTSTORE_URL: `esdb://127.0.0.1:${front.port}?tls=false` });
    expect(await ended).toBe(1);
    expect(output.stdout).toBe('');
    expect(output.stderr.trim().split('\n')).toEqual([expect.stringContaining(line) as unknown]);
    front.close();
  });

  it('fault 29: does not start where the log ends before a checkpoint, and says so in one line', async () => {
    await log.append(newLeadStream(), [created()], 'no_stream');
    const first = spawnProjector();
    await first.says('stdout', ready);
    first.child.kill('SIGTERM');
    await first.ended;
    await pool.query('update projection.checkpoints set position = position + 1000');
    const { output, ended } = spawnProjector();
    expect(await ended).toBe(1);
    expect(output.stdout).toBe('');
    expect(output.stderr.trim().split('\n')).toEqual([
      expect.stringMatching(/^projector: The log ends at position \d+, but the read models are at position \d+\. /),
    ]);
  });

  it('makes the same tables however often it is killed while leads change (fault 9)', async () => {
    const streams = Array.from({ length: 6 }, newLeadStream);
    let over = false;
    const writing = Promise.all(
      streams.map(async (stream) => {
        await log.append(stream, [created()], 'no_stream');
        for (let i = 0; !over; i++) {
          await log.append(stream, [i % 2 ? moved() : noted(`note ${i}`)], i);
          await pause(15);
        }
      }),
    );
    for (let i = 0; i < 4; i++) {
      const { child, says, ended } = spawnProjector();
      await says('stderr', 'Projecting from position');
      // The first one is killed before anything, the others in the midst of it.
      const before = await projectedTo();
      if (i > 0) await eventually(async () => (await projectedTo()) > before);
      child.kill('SIGKILL');
      await ended;
      await pool.query('update projection.lease set expires_at = clock_timestamp()');
    }
    over = true;
    await writing;
    await spawnProjector().says('stdout', ready);
    const { rows } = await pool.query<{ position: string }>('select position from read.status');
    expect(rows[0]!.position).toBe(String(await log.head()));
    const replay = await openTestProjector();
    for await (const { events } of log.readAll()) await replay.apply(events);
    expect(await contents(pool)).toEqual(await contents(replay.pool));
    await replay.close();
  });
});
