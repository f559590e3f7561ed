import { fork, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Caller } from '../test/caller.js';
import { eventually } from '../test/eventually.js';
import { EventStream } from '../test/event-stream.js';
import { adminEmail, startSystem, type TestSystem } from '../test/start-app.js';

const main = 'dist/backend/src/main.js';
const pii = ['owner.in.logs@example.com', 'Sample Owner In Logs', 'a password in logs'];

interface Running {
  child: ChildProcess;
  out: string[];
  err: string;
  exited: Promise<number | null>;
}

describe('the API as a process of its own', () => {
  let system: TestSystem;
  const running: Running[] = [];
  const dataDir = mkdtempSync(join(tmpdir(), 'lead-pipeline-main-'));

  beforeAll(async () => {
    if (!existsSync(main)) throw new Error(`${main} is missing: npm run build first`);
    system = await startSystem();
  });
  afterEach(async () => {
    for (const { child, exited } of running.splice(0)) {
      child.kill('SIGKILL');
      await exited;
    }
  });
  afterAll(async () => {
    await system.stop();
    rmSync(dataDir, { recursive: true });
  });

  function start(env: Record<string, string>): Running {
    const { databaseUrl, eventStoreUrl, masterKey = '' } = system.infrastructure.config;
    const base = { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'trace' };
    const child = fork(main, [], {
      silent: true,
      env: { ...base, DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl, MASTER_KEY: masterKey, ...env },
    });
    const result: Running = { child, out: [], err: '', exited: new Promise((resolve) => child.once('exit', resolve)) };
    child.stdout?.on('data', (chunk: Buffer) => result.out.push(...chunk.toString().trim().split('\n')));
    child.stderr?.on('data', (chunk: Buffer) => (result.err += chunk.toString()));
    running.push(result);
    return result;
  }
  async function ready(process: Running): Promise<string> {
    const line = await eventually(() => {
      if (process.child.exitCode !== null) throw new Error(process.err);
      return process.out.find((text) => text.includes('"ready":true'));
    });
    return `http://127.0.0.1:${(JSON.parse(line) as { port: number }).port}`;
  }

  it.each([
    ['PORT', 'abc', 'PORT must be a whole number'],
    ['DATABASE_URL', '', 'DATABASE_URL must be an address'],
    ['MASTER_KEY', 'short', 'MASTER_KEY does not hold a key'],
    ['MASTER_KEY', Buffer.alloc(32).toString('base64'), 'MASTER_KEY is not the key'],
  ])('stops with one line when %s is %p', async (name, value, line) => {
    const { exited, ...process } = start({ [name]: value, LOG_LEVEL: 'info' });
    expect(await exited).toBe(1);
    const said = running[0]?.err.trim() ?? '';
    expect(said).toMatch(line);
    expect(said.split('\n')).toHaveLength(1);
    expect(process.out).toEqual([]);
  });

  it('says when it serves, keeps people and secrets out of its log, and drains on SIGTERM', async () => {
    const process = start({});
    const url = await ready(process);
    // The admin exists already: nothing is printed again.
    expect(process.out.filter((line) => line.includes('admin'))).toEqual([]);
    const staff = (await system.signedIn('admin')).at(url);
    await staff.call('POST', '/api/leads', { email: pii[0], name: pii[1], source: 'manual' });
    await staff.call('POST', '/api/leads', { email: pii[0], name: pii[1], source: 'nonsense' });
    await new Caller(url).call('POST', '/api/auth/login', { email: pii[0], password: pii[2] });
    const live = await EventStream.open(staff);
    await live.until(({ event }) => event === 'hello');
    process.child.kill('SIGTERM');
    await live.closed;
    expect(await process.exited).toBe(0);
    for (const secret of [...pii, staff.cookie.replace('session=', ''), adminEmail])
      expect(process.err).not.toMatch(secret);
    expect(process.err).toMatch('Stopping');
  });

  it('ends when its parent goes away', async () => {
    const process = start({});
    await ready(process);
    process.child.disconnect();
    expect(await process.exited).toBe(0);
  });
});
