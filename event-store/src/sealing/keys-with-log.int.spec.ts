import { spawn } from 'node:child_process';
import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase } from '../../../backend/test/test-database.js';
import type { TestDatabase } from '../../../backend/test/test-database.js';
import { created, newLeadStream } from '../../test/sample-events.js';
import { LogUnavailable, StreamErased } from '../errors.js';
import { EventLog } from '../event-log.js';
import { startNode } from '../node/start-node.js';
import { openKeyStore, prepareKeyStore } from './key-store.js';
import type { KeyStore } from './key-store.js';
import type { StreamKey } from './seal.js';
import { Sealer } from './sealer.js';

const masterKey = createSecretKey(randomBytes(32));
const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

/** Keys are compared by their bytes: Jest finds any two KeyObjects equal. */
function bytesOf(key: StreamKey | undefined): unknown {
  return typeof key === 'object' ? key.export() : key;
}

function poolOf(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url });
  pool.on('error', () => undefined);
  endings.push(() => pool.end());
  return pool;
}

describe('a key that the log flushes', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let store: KeyStore;
  const stream = () => `lead-${randomUUID()}`;
  const stored = async (name: string) =>
    (await pool.query<{ wrapped: Buffer }>('select wrapped from sealing.stream_keys where stream = $1', [name])).rows;
  /** What a crash of Postgres does to a key that was not on disk: its row is gone, and the connections break. */
  const lose = async (name: string) => {
    await pool.query('delete from sealing.stream_keys where stream = $1', [name]);
    const broken = once(pool, 'remove');
    const client = await pool.connect();
    client.release(true);
    await broken;
  };

  beforeEach(async () => {
    database = await createTestDatabase();
    endings.push(() => database.drop());
    pool = poolOf(database.url);
    await prepareKeyStore(pool);
    store = await openKeyStore(pool, masterKey, { logFlushesKeys: true });
  });

  it('is there at once, for other processes too', async () => {
    const name = stream();
    const key = await store.keyToSeal(name);
    const other = await openKeyStore(pool, masterKey);
    expect(bytesOf((await other.keysToOpen([name])).get(name))).toEqual(bytesOf(key));
    await store.settle(name, true);
    expect(bytesOf(await store.keyToSeal(name))).toEqual(bytesOf(key));
  });

  it('is put again when Postgres crashed before the append was acknowledged', async () => {
    const name = stream();
    const key = await store.keyToSeal(name);
    const [row] = await stored(name);
    await lose(name);
    await store.settle(name, true);
    expect(await stored(name)).toEqual([row]);
    const other = await openKeyStore(pool, masterKey);
    expect(bytesOf((await other.keysToOpen([name])).get(name))).toEqual(bytesOf(key));
  });

  it('is kept for the next try while the log has not answered, and put again if that is stored', async () => {
    const name = stream();
    const key = await store.keyToSeal(name);
    await lose(name);
    expect(bytesOf(await store.keyToSeal(name))).toEqual(bytesOf(key));
    await store.settle(name, true);
    expect(await stored(name)).toHaveLength(1);
  });

  it('is looked up anew after the log refused', async () => {
    const name = stream();
    const key = await store.keyToSeal(name);
    await store.settle(name, false);
    await lose(name);
    expect(bytesOf(await store.keyToSeal(name))).not.toEqual(bytesOf(key));
  });

  it('does not come back when it was destroyed meanwhile', async () => {
    const name = stream();
    await store.keyToSeal(name);
    await store.destroyKey(name);
    await store.settle(name, true);
    await expect(store.keyToSeal(name)).rejects.toBeInstanceOf(StreamErased);
    expect(await stored(name)).toEqual([{ wrapped: null }]);
  });
});

describe('keys and log on one Postgres that crashes', () => {
  it('everything acknowledged can be read afterwards', async () => {
    const postgres = spawn(process.execPath, ['scripts/temporary-postgres.mjs', '--durable'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    endings.push(async () => {
      postgres.stdin.end();
      if (postgres.exitCode === null) await once(postgres, 'exit');
    });
    const [line] = (await once(createInterface({ input: postgres.stdout }), 'line')) as [string];
    const { url } = JSON.parse(line) as { url: string };
    const node = await startNode({ pgUrl: url, port: 0 });
    endings.push(() => node.stop());
    const keys = await openKeyStore(poolOf(url), masterKey, { logFlushesKeys: true });
    const address = `esdb://127.0.0.1:${node.port}?tls=false`;
    const log = new EventLog({ url: address, sealer: new Sealer(keys), timeoutMs: 3_000 });
    endings.push(() => log.close());

    let over = false;
    const acknowledged = new Set<string>();
    const writers = Array.from({ length: 16 }, async () => {
      while (!over) {
        const stream = newLeadStream();
        const event = created();
        await untilDone(() => log.append(stream, [event], 'no_stream'));
        acknowledged.add(event.id);
      }
    });
    for (let crashes = 0; crashes < 3; crashes++) {
      const before = acknowledged.size;
      while (acknowledged.size < before + 100) await pause(10);
      await crash(url);
    }
    over = true;
    await Promise.all(writers);

    const elsewhere = new EventLog({
      url: address,
      sealer: new Sealer(await untilDone(() => openKeyStore(poolOf(url), masterKey))),
    });
    endings.push(() => elsewhere.close());
    const readable = new Set<string>();
    const unreadable: string[] = [];
    for await (const { events } of elsewhere.readAll())
      for (const event of events)
        if (event.readable) readable.add(event.id);
        else unreadable.push(`${event.stream}: ${event.unreadable.message}`);
    expect(unreadable).toEqual([]);
    expect([...acknowledged].filter((id) => !readable.has(id))).toEqual([]);
  }, 180_000);
});

/** Kills a session's server process: Postgres drops its shared memory and recovers from its log, as after a crash. */
async function crash(url: string): Promise<void> {
  await untilDone(async () => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    // Not `once`: it rejects at the 'error' that comes first, and the crash would be tried again.
    const ended = new Promise((resolve) => client.once('end', resolve));
    process.kill(rows[0]!.pid, 'SIGKILL');
    await ended;
  });
}

async function untilDone<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const until = Date.now() + 60_000; ;)
    try {
      return await work();
    } catch (error) {
      if (Date.now() > until || !(error instanceof LogUnavailable || isDatabaseAway(error))) throw error;
      await pause(50);
    }
}

function isDatabaseAway(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return /^(57|08)|^ECONN/.test(code ?? '') || /terminat|connection/i.test(message ?? '');
}
