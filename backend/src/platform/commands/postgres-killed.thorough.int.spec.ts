import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import pg from 'pg';
import { FaultSystem } from '../../../../projections/test/fault-system.js';
import type { BuiltApi } from '../../../../testing/built-api.js';
import { kill, servesAt, startBuiltApiWith } from '../../../../testing/built-api.js';
import { Caller } from '../../../../testing/caller.js';
import { eventually } from '../../../../testing/eventually.js';
import { atScale, faultPatienceMs } from '../../../../testing/fault-scale.js';
import { LeadWriters } from '../../../../testing/lead-writers.js';
import type { OwnPostgres } from '../../../../testing/own-postgres.js';
import { startOwnPostgres } from '../../../../testing/own-postgres.js';
import { adminEmail, password } from '../../../../testing/start-app.js';

const writers = 12;
const kills = atScale(3, 20);
const leadsBetween = 60;

let postgres: OwnPostgres;
let system: FaultSystem;
let apis: BuiltApi[] = [];
let dataDir: string;

beforeAll(async () => {
  postgres = await startOwnPostgres();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  // Log, keys and read models on one Postgres, as `npm start` has them.
  system = await FaultSystem.start(postgres.url);
  dataDir = mkdtempSync(path.join(tmpdir(), 'lead-pipeline-killed-'));
});
afterEach(async () => {
  await Promise.all(apis.map(kill));
  apis = [];
  await system.stop();
  rmSync(dataDir, { recursive: true });
});

async function startApi(): Promise<string> {
  const settings = { DATA_DIR: dataDir, ADMIN_EMAIL: adminEmail, ADMIN_PASSWORD: password, LOG_LEVEL: 'warn' };
  const api = startBuiltApiWith({ ...system.environment, ...settings });
  apis.push(api);
  return servesAt(api);
}

async function startApis(): Promise<Caller[]> {
  const caller = await new Caller(await startApi()).signIn(adminEmail, password);
  return [caller, caller.at(await startApi())];
}

function requireRunning({ child, err }: BuiltApi): void {
  if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The API ended: ${err.slice(-4_000)}`);
}

/** All processes of Postgres end without a goodbye. */
async function stopAtOnce(): Promise<void> {
  await postgres.stopImmediately();
  await postgres.startAgain();
}

/** kill -9 of a session's server process: Postgres drops its shared memory and recovers from its log. */
async function killSession(): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  // Not events.once: it rejects at the 'error' that comes first.
  const ended = new Promise((resolve) => client.once('end', resolve));
  process.kill(rows[0]!.pid, 'SIGKILL');
  await ended;
  await eventually(takesConnections);
}

async function takesConnections(): Promise<boolean> {
  const client = new pg.Client({ connectionString: postgres.url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

/** `npm run ops -- <verb> --json`, as built. Rejects if it exits with anything but 0. */
async function ops<Result>(verb: string): Promise<Result> {
  const { stdout } = await promisify(execFile)(process.execPath, ['dist/projections/src/cli/main.js', verb, '--json'], {
    env: { PATH: process.env.PATH, ...system.environment },
  });
  return JSON.parse(stdout) as Result;
}

/** What a process that has sealed nothing itself can read: people's fields by stream, and the streams that it can't read. */
async function readElsewhere(): Promise<{ texts: Map<string, string[]>; unreadable: string[] }> {
  const texts = new Map<string, string[]>();
  const unreadable: string[] = [];
  for await (const { events } of system.log.readAll())
    for (const event of events)
      if (!event.readable) unreadable.push(`${event.stream}: ${event.unreadable.message}`);
      else if (event.type === 'LeadCreated') texts.set(event.stream, [event.data.name]);
      else if (event.type === 'NoteAdded') texts.get(event.stream)?.push(event.data.content);
  return { texts, unreadable };
}

it(
  'fault 37: Postgres killed while 12 write: every acknowledged lead opens in another process, nothing is parked, verify is equal',
  async () => {
    await system.spawn().working();
    const writing = new LeadWriters(await startApis(), writers);
    for (let done = 0; done < kills; done++) {
      await writing.more(leadsBetween);
      await (done % 2 ? stopAtOnce() : killSession());
      apis.forEach(requireRunning);
    }
    await writing.more(leadsBetween);
    await writing.stop();

    const { texts, unreadable } = await readElsewhere();
    expect(unreadable).toEqual([]);
    const lost = writing.written.filter(
      ({ id, name, notes }) => JSON.stringify(texts.get(`lead-${id}`)) !== JSON.stringify([name, ...notes]),
    );
    expect(lost).toEqual([]);
    expect(writing.repeated).toBeGreaterThan(0);

    await system.reached(await system.log.head());
    expect(await ops('parked')).toEqual({ parked: [] });
    const { jobs } = await ops<{ jobs: { projection: string; state: string; result: unknown }[] }>('verify');
    for (const job of jobs) expect(job).toMatchObject({ state: 'done', result: { equal: true, complete: true } });
    const { rows } = await system.pool.query<{ id: string }>('select id::text from read.pipeline');
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([...texts.keys()].map((stream) => stream.slice(5))));
  },
  faultPatienceMs,
);
