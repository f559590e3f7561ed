import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Client } from 'pg';
import { z } from 'zod';
import { Caller } from '../../testing/caller.js';
import { freePorts } from '../lib/free-port.mjs';
import { programOf } from '../lib/processes.mjs';
import { allGone, descendantsOf, start } from './started.js';
import type { Started } from './started.js';

// Two starts, and a few runs of ops.
jest.setTimeout(180_000);

const admin = { email: 'admin@example.com', password: 'sample-password' };

let folder: string;
let dataDir: string;
let env: Record<string, string>;
let running: Started | undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lead-pipeline-access-'));
  chmodSync(folder, 0o755);
  // A path that a connection string can't hold unencoded.
  dataDir = join(folder, 'data 100% & more');
  const [port, postgresPort, eventStorePort] = await freePorts(3);
  env = {
    DATA_DIR: dataDir,
    PORT: String(port),
    POSTGRES_PORT: String(postgresPort),
    EVENTSTORE_PORT: String(eventStorePort),
    DATABASE_URL: '',
    EVENTSTORE_URL: '',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  };
  await startAgain();
});

afterAll(async () => {
  const left = running ? descendantsOf(running.pid) : [];
  running?.kill('SIGKILL');
  await allGone(left);
  rmSync(folder, { recursive: true, force: true });
});

async function startAgain(): Promise<void> {
  running = start(env);
  await running.says('Ready after');
}

async function stop(): Promise<void> {
  running?.kill('SIGTERM');
  expect(await running?.ended).toBe(0);
  running = undefined;
}

async function runs(script: string, args: string[], variables: Record<string, string> = {}) {
  const child = spawn(process.execPath, [script, ...args], { env: { ...process.env, ...env, ...variables } });
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => (said[name] += text));
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, ...said };
}

const ops = (args: string[], variables?: Record<string, string>) => runs('scripts/ops.mjs', args, variables);

async function createLead(): Promise<void> {
  const caller = await new Caller(`http://127.0.0.1:${env.PORT}`).signIn(admin.email, admin.password);
  const lead = { name: 'Sample Owner', email: 'owner@example.com', source: 'manual', propertyAddress: '100 Sample St' };
  expect(await caller.call('POST', '/api/leads', lead)).toMatchObject({ status: 201 });
}

/** Of the log, through the unmodified client. */
async function countedWith(connection: string): Promise<number> {
  const client = EventStoreDBClient.connectionString(connection);
  const events = [];
  for await (const event of client.readAll()) events.push(event);
  await client.dispose();
  return events.length;
}

/** Of the log, as it is stored. */
async function stored(): Promise<number> {
  const file = readFileSync(join(dataDir, 'postgres-passwords.json'), 'utf8');
  const { eventstore } = z.object({ eventstore: z.string() }).parse(JSON.parse(file));
  const client = new Client(`postgres://eventstore:${eventstore}@127.0.0.1:${env.POSTGRES_PORT}/eventstore`);
  await client.connect();
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from events');
  await client.end();
  return rows[0]!.count;
}

const strangerSchema = z.object({
  open: z.array(z.string()),
  anonymous: z.object({ append: z.string(), read: z.string() }),
  guessing: z.object({ append: z.string(), read: z.string() }),
  databases: z.array(z.string()),
});

describe('another user of the machine', () => {
  it('neither writes nor reads the log or the databases, and finds no secret', async () => {
    await createLead();
    const before = await stored();
    const places = { address: `127.0.0.1:${env.EVENTSTORE_PORT}`, databases: `127.0.0.1:${env.POSTGRES_PORT}` };
    const found = await runs('scripts/test/stranger.mjs', [JSON.stringify({ dataDir, ...places })]);
    const { open, ...refused } = strangerSchema.parse(JSON.parse(found.stdout || found.stderr));
    const denied = { append: 'access-denied', read: 'access-denied' };
    expect(refused).toEqual({ anonymous: denied, guessing: denied, databases: ['28P01', '28P01', '28P01'] });
    expect(open).toEqual(['event-store/certificate.pem', 'lock', 'logs/.probe']);
    expect(await stored()).toBe(before);
  });

  it('sees no password in what the system says or in its processes', () => {
    const password = readFileSync(join(dataDir, 'event-store', 'password'), 'utf8').trim();
    const lines = descendantsOf(running!.pid).map(programOf);
    for (const text of [running!.output(), ...lines]) {
      expect(text).not.toContain(password);
      expect(text).not.toContain('tls=false');
    }
    expect(running!.output()).not.toContain('DeprecationWarning');
  });
});

describe('ops connection', () => {
  it('prints what any client counts the log with', async () => {
    const { status, stdout, stderr } = await ops(['connection']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(await countedWith(stdout.trim())).toBe(await stored());
    const json = await ops(['connection', '--json']);
    expect(JSON.parse(json.stdout)).toEqual({ connection: stdout.trim(), running: true });
  });

  it('is followed by the other verbs', async () => {
    const { status, stdout } = await ops(['events', '--type', 'LeadCreated', '--json']);
    expect({ status, events: (JSON.parse(stdout) as { events: unknown[] }).events.length }).toEqual({
      status: 0,
      events: 1,
    });
  });

  it('says that a store of one’s own has its own', async () => {
    const { status, stdout, stderr } = await ops(['connection'], { EVENTSTORE_URL: 'esdb://store.example.com:2113' });
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toBe(
      'EVENTSTORE_URL names a store of your own: it is the connection string, and none is kept here.\n',
    );
  });

  it('refuses what it does not know', async () => {
    expect(await ops(['connection', '--verbose'])).toMatchObject({ status: 64, stdout: '' });
  });

  it('says that there is no system yet', async () => {
    const { status, stderr } = await ops(['connection'], { DATA_DIR: join(folder, 'none') });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: `There is no system in ${join(folder, 'none')} (DATA_DIR) yet: npm start makes one.\n`,
    });
  });
});

describe('ops analyst', () => {
  const analystSchema = z.object({ analyst: z.object({ url: z.string() }) });

  async function login(...args: string[]): Promise<string> {
    const { stdout } = await ops(['analyst', '--json', ...args]);
    return analystSchema.parse(JSON.parse(stdout)).analyst.url;
  }

  /** What each statement was answered with, over one connection. */
  async function answers(url: string, ...statements: string[]): Promise<unknown[]> {
    const client = new Client(url);
    await client.connect();
    const given = [];
    for (const statement of statements)
      given.push(
        await client.query(statement).then(
          ({ rows }): unknown => rows,
          (error: Error) => error.message,
        ),
      );
    await client.end();
    return given;
  }

  it('prints an address that reads the read models only, without what names people; the next one replaces it', async () => {
    const first = await login();
    const [counted, named, elsewhere, written] = await answers(
      first,
      'select count(*)::int as leads from pipeline',
      'select email from pipeline',
      'select from public.users',
      'delete from read.pipeline',
    );
    expect(counted).toEqual([{ leads: 1 }]);
    expect(named).toBe('permission denied for view pipeline');
    expect(elsewhere).toBe('permission denied for table users');
    expect(written).toMatch(/read-only|permission denied/);

    const personal = await login('--personal');
    expect(await answers(personal, 'select email from pipeline')).toEqual([[{ email: 'owner@example.com' }]]);
    await expect(answers(first)).rejects.toThrow('password authentication failed');
    expect(await answers(await login(), 'select email from pipeline')).toEqual(['permission denied for view pipeline']);
  });
});

describe('a data folder of before there was a password', () => {
  it('gets certificate and password at its next start, and keeps its log', async () => {
    const before = await stored();
    await stop();
    rmSync(join(dataDir, 'event-store'), { recursive: true });
    await startAgain();
    const connection = readFileSync(join(dataDir, 'event-store', 'connection'), 'utf8').trim();
    expect(await countedWith(connection)).toBeGreaterThanOrEqual(before);
    expect(await countedWith(connection)).toBe(await stored());
  });

  it('gets them from ops, too, which say what the next start will serve', async () => {
    await stop();
    const kept = (await ops(['connection'])).stdout;
    rmSync(join(dataDir, 'event-store'), { recursive: true });
    const { status, stdout, stderr } = await ops(['connection', '--json']);
    const { connection } = z.object({ connection: z.string(), running: z.literal(false) }).parse(JSON.parse(stdout));
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: 'The system is not running; npm start serves the log there.\n',
    });
    expect(connection).not.toBe(kept.trim());
    expect(statSync(join(dataDir, 'event-store', 'connection')).mode & 0o777).toBe(0o600);
    await startAgain();
    expect(await countedWith(connection)).toBe(await stored());
    await stop();
  });
});
