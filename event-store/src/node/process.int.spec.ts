import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { builtFile } from '../../../testing/built-file.js';
import { eventually } from '../../../testing/eventually.js';
import { atScale, faultPatienceMs } from '../../../testing/fault-scale.js';
import { createTestDatabase } from '../../../testing/test-database.js';
import { collect, connectTo, failureOf, newStream, numbered, numbers } from '../../test/node/client.js';
import { killSoak } from '../../test/node/kill-soak.js';
import { NODE_MAIN, spawnNode } from '../../test/node/node-process.js';

/** Everything that a test started, ended in reverse order even if the test fails. */
const endings: (() => Promise<unknown>)[] = [];

beforeAll(() => void builtFile('event-store/src/node/main.js'));
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

async function newDatabase(): Promise<string> {
  const database = await createTestDatabase();
  endings.push(() => database.drop());
  return database.url;
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lead-pipeline-node-'));
  endings.push(() => rm(folder, { recursive: true }));
  return folder;
}

async function newNode(pgUrl: string) {
  const node = await spawnNode(pgUrl, 0, newFolder());
  endings.push(() => {
    node.kill('SIGKILL');
    return node.ended;
  });
  return node;
}

describe('the node as a process', () => {
  it('serves, and ends well at SIGTERM', async () => {
    const node = await newNode(await newDatabase());
    const client = connectTo(node.url);
    await client.appendToStream('a', numbered(1));
    await client.dispose();
    node.kill('SIGTERM');
    expect(await node.ended).toBe(0);
  });

  it('ends well although it is asked to more than once', async () => {
    const node = await newNode(await newDatabase());
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGTERM'] as const) node.kill(signal);
    expect(await node.ended).toBe(0);
  });

  it('says in one line which port is taken', async () => {
    const node = await newNode(await newDatabase());
    const { message } = await failureOf(spawnNode(await newDatabase(), node.port, newFolder()));
    expect(message).toMatch(new RegExp(`^the node ended with 1: event store: port ${node.port} can't be used: .*$`));
  });

  it('says in one line that Postgres is not there', async () => {
    const { message } = await failureOf(spawnNode('postgres://nobody@127.0.0.1:1/none', 0, newFolder()));
    expect(message).toMatch(/^the node ended with 1: event store: .*ECONNREFUSED.*$/);
  });

  it('does not serve without a certificate and a password', async () => {
    const { message } = await failureOf(spawnNode(await newDatabase(), 0, ''));
    expect(message).toBe(
      'the node ended with 1: event store: EVENTSTORE_ACCESS is not set: the folder of the certificate and the password',
    );
  });

  it('ends when its parent is killed', async () => {
    const pgUrl = await newDatabase();
    const script = `const { spawn } = require('node:child_process');
      const node = spawn(process.execPath, [${JSON.stringify(NODE_MAIN)}], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
      node.stdout.once('data', () => console.log(node.pid));`;
    const parent = spawn(process.execPath, ['-e', script], {
      env: { ...process.env, EVENTSTORE_PG_URL: pgUrl, EVENTSTORE_PORT: '0', EVENTSTORE_ACCESS: newFolder() },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const pid = Number(await firstLine(parent));
    expect(isRunning(pid)).toBe(true);
    parent.kill('SIGKILL');
    await eventually(() => !isRunning(pid));
  });

  it(
    'fault 4, fault 7: loses nothing that it acknowledged, and stores nothing in part, when it is killed again and again',
    async () => {
      const seconds = atScale(10, 600);
      const killEveryMs = atScale<[number, number]>([300, 1_500], [5_000, 20_000]);
      const report = await killSoak({
        pgUrl: await newDatabase(),
        folder: newFolder(),
        seconds,
        least: { kills: 4, acknowledged: 101, retries: 1 },
        killEveryMs,
        writers: 8,
      });
      expect(report.faults).toEqual([]);
    },
    faultPatienceMs,
  );

  it('loses nothing that it acknowledged when Postgres crashes', async () => {
    const postgres = spawn(process.execPath, ['scripts/temporary-postgres.mjs', '--durable'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    endings.push(async () => {
      postgres.stdin?.end();
      if (postgres.exitCode === null) await once(postgres, 'exit');
    });
    const { url } = JSON.parse(await firstLine(postgres)) as { url: string };
    const node = await newNode(url);
    const client = connectTo(node.url);
    endings.push(() => client.dispose());
    const stream = newStream();
    const total = 200;
    let crashes = 0;
    for (let n = 0; n < total; n++) {
      if (n % 100 === 50) {
        await crash(url);
        crashes++;
      }
      const events = numbered(1, { first: n });
      const options = { expectedRevision: n ? BigInt(n - 1) : ('no_stream' as const) };
      await untilDone(() => client.appendToStream(stream, events, options));
    }
    expect(crashes).toBe(2);
    expect(numbers(await untilDone(() => collect(client.readStream(stream))))).toEqual(
      Array.from({ length: total }, (_, n) => n),
    );
  });
});

async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the process has no output');
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return line;
}

/** Kills a session's server process: Postgres drops its shared memory and recovers from its log, as after a crash. */
async function crash(url: string): Promise<void> {
  const connection = new Client({ connectionString: url });
  connection.on('error', () => undefined);
  await connection.connect();
  const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid');
  const ended = new Promise<void>((resolve) => connection.once('end', () => resolve()));
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
  await ended;
}

async function untilDone<T>(work: () => Promise<T>, ms = 120_000): Promise<T> {
  for (const until = Date.now() + ms; ;) {
    try {
      return await work();
    } catch (error) {
      if ((error as { type?: string }).type !== 'unavailable' || Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
