import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { z } from 'zod';
import { freePorts } from '../lib/free-port.mjs';
import { allGone, descendantsOf, isOpen, start, startDataOf } from './started.js';
import type { Started } from './started.js';

// Each start takes a few seconds, more on a busy machine.
jest.setTimeout(10 * 60_000);

const passwords = z.object({ app: z.string() });

let folder: string;
let dataDir: string;
let env: Record<string, string>;
let running: Started | undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lead-pipeline-start-'));
  chmodSync(folder, 0o755);
  dataDir = join(folder, 'data');
  const [port, postgresPort, eventStorePort, sandboxPort, smtpPort] = await freePorts(5);
  env = {
    DATA_DIR: dataDir,
    PORT: String(port),
    POSTGRES_PORT: String(postgresPort),
    EVENTSTORE_PORT: String(eventStorePort),
    // Nobody listens there: only the demo has a sandbox.
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    DATABASE_URL: '',
    EVENTSTORE_URL: '',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'sample-password',
    METRICS_TOKEN: 'sample-token-of-metrics',
  };
});

afterAll(async () => {
  const left = running ? descendantsOf(running.pid) : [];
  running?.kill('SIGKILL');
  await allGone(left);
  rmSync(folder, { recursive: true, force: true });
});

async function inApp<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const kept = passwords.parse(JSON.parse(readFileSync(join(dataDir, 'postgres-passwords.json'), 'utf8')));
  const client = new Client(`postgres://app:${kept.app}@127.0.0.1:${env.POSTGRES_PORT}/app`);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function expectRefusal(variables: Record<string, string>, line: string): Promise<void> {
  const refused = start({ ...env, ...variables });
  expect({ status: await refused.ended, line: refused.errors() }).toEqual({ status: 1, line: `${line}\n` });
}

describe('npm start refuses with one line', () => {
  it('a wrong variable', async () => {
    await expectRefusal({ PORT: 'three' }, 'PORT must be a port from 1 to 65535, not "three".');
    expect(existsSync(dataDir)).toBe(false);
  });

  it.each([
    ['SMTP_URL', 'mail.example.com', 'must be an address like smtps://user:password@mail.example.com:465'],
    ['METRICS_TOKEN', 'short', 'must be the token alone, at least 16 characters without spaces'],
    ['RENTCAST_DAILY_BUDGET', 'many', 'must be a whole number'],
    ['LOG_LEVEL', 'loud', 'must be fatal, error, warn, info, debug, trace or silent'],
  ])('a wrong %s of the API, before anything is started', async (name, value, rule) => {
    await expectRefusal({ [name]: value }, `${name} ${rule}.`);
    expect(existsSync(dataDir)).toBe(false);
  });

  it('an address of the log that its client would misread, without the password in it', async () => {
    const line = /^EVENTSTORE_URL has one ":" too many .+\.\n$/;
    const refused = start({ ...env, EVENTSTORE_URL: 'esdb://user:sec:ret@a:2113,b:2113' });
    expect({ status: await refused.ended, line: refused.errors() }).toEqual({
      status: 1,
      line: expect.stringMatching(line) as unknown,
    });
    expect(refused.output()).not.toContain('ret@');
    expect(existsSync(dataDir)).toBe(false);
  });

  it.each(['PORT', 'EVENTSTORE_PORT', 'POSTGRES_PORT'])('a taken %s', async (variable) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = z.object({ port: z.number() }).parse(other.address());
    const line = `Port ${port} on 127.0.0.1 is taken by another program; set ${variable} to a free one.`;
    await expectRefusal({ [variable]: String(port) }, line).finally(() => other.close());
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    expect(existsSync(join(dataDir, 'lock'))).toBe(false);
  });

  it('a data folder that is no folder', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    await expectRefusal({ DATA_DIR: file }, `The data folder ${file} (DATA_DIR) is not a folder.`);
  });

  it('a database folder that is not whole, and changes nothing in it', async () => {
    const broken = join(folder, 'broken');
    mkdirSync(join(broken, 'postgres', 'base'), { recursive: true });
    writeFileSync(join(broken, 'postgres', 'PG_VERSION'), '18\n');
    writeFileSync(join(broken, 'postgres-passwords.json'), '{"postgres":"a","app":"b","eventstore":"c"}');
    const refused = start({ ...env, DATA_DIR: broken });
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain('is not a whole Postgres data folder; nothing was changed.');
    expect(readdirSync(join(broken, 'postgres')).sort()).toEqual(['PG_VERSION', 'base']);
  });
});

describe('npm start', () => {
  it('makes a database again whose making was cut short, and serves', async () => {
    mkdirSync(join(dataDir, 'postgres.new', 'base'), { recursive: true });
    running = start(env);
    await running.says('Ready after');
    expect(running.output()).toContain('was interrupted');
    expect((await fetch(`http://127.0.0.1:${env.PORT}/api/health`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${env.PORT}/`)).headers.get('content-type')).toContain('text/html');
  });

  it('opens no port of the sandbox, and starts none', async () => {
    expect(await isOpen(env.PORT)).toBe(true);
    expect([await isOpen(env.SANDBOX_PORT), await isOpen(env.SANDBOX_SMTP_PORT)]).toEqual([false, false]);
    const programs = descendantsOf(running?.pid ?? 0).map(startDataOf);
    expect(programs.some((program) => program.includes('backend/src/main.js'))).toBe(true);
    expect(programs.filter((program) => program.includes('dist/sandbox/src/main.js'))).toEqual([]);
  });

  it('refuses a second one on the same data', async () => {
    await expectRefusal(
      {},
      `The data folder ${dataDir} (DATA_DIR) is in use by a running npm start (process ${running?.pid}).`,
    );
  });

  it('gives each process what it needs: secrets of the API reach neither Postgres nor the event store nor the projector', () => {
    const started = descendantsOf(running?.pid ?? 0).map((pid) => {
      const stdout = startDataOf(pid);
      return {
        program: /(guard\.mjs|node\/main\.js|projections\/src\/main\.js|backend\/src\/main\.js)/.exec(stdout)?.[0],
        stdout,
      };
    });
    const knows = (program: string, text: string) =>
      started.find((each) => each.program === program)?.stdout.includes(text);
    expect(knows('backend/src/main.js', 'METRICS_TOKEN=')).toBe(true);
    for (const program of ['guard.mjs', 'node/main.js', 'projections/src/main.js']) {
      for (const secret of ['METRICS_TOKEN=', 'ADMIN_PASSWORD='])
        expect([program, knows(program, secret)]).toEqual([program, false]);
    }
  });

  it('stops everything on SIGTERM', async () => {
    await inApp((client) => client.query('create table kept (value text)'));
    await inApp((client) => client.query(`insert into kept values ('still here')`));
    await stopsWith('SIGTERM', 0);
  });

  it('keeps the data for the next start', async () => {
    running = start(env);
    await running.says('Ready after');
    const { rows } = await inApp((client) => client.query<{ value: string }>('select value from kept'));
    expect(rows).toEqual([{ value: 'still here' }]);
  });

  it('leaves no process behind when it is killed, and starts again after that', async () => {
    await stopsWith('SIGKILL', null);
    running = start(env);
    await running.says('Ready after');
    await stopsWith('SIGINT', 0);
  });
});

/** Postgres with its workers, the event store, the API and the projector have to end with the supervisor. */
async function stopsWith(signal: NodeJS.Signals, status: number | null): Promise<void> {
  if (!running) throw new Error('nothing was started');
  const started = descendantsOf(running.pid);
  expect(started.length).toBeGreaterThan(4);
  running.kill(signal);
  expect(await running.ended).toBe(status);
  await allGone(started);
}
