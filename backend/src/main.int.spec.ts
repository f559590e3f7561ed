import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { status } from '@grpc/grpc-js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { kill, servesAt, startBuiltApi, type BuiltApi } from '../../testing/built-api.js';
import { refused, startFront } from '../../event-store/test/front.js';
import { Caller } from '../../testing/caller.js';
import { EventStream } from '../../testing/event-stream.js';
import { adminEmail, startSystem, type TestSystem } from '../../testing/start-app.js';

const pii = ['owner.in.logs@example.com', 'Sample Owner In Logs', 'a password in logs'];

describe('the API as a process of its own', () => {
  let system: TestSystem;
  const running: BuiltApi[] = [];
  const dataDir = mkdtempSync(join(tmpdir(), 'lead-pipeline-main-'));

  beforeAll(async () => {
    system = await startSystem();
  });
  afterEach(async () => {
    for (const each of running.splice(0)) await kill(each);
  });
  afterAll(async () => {
    await system.stop();
    rmSync(dataDir, { recursive: true });
  });

  function start(env: Record<string, string>): BuiltApi {
    const api = startBuiltApi(system, dataDir, { LOG_LEVEL: 'trace', ...env });
    running.push(api);
    return api;
  }

  it.each([
    ['PORT', 'abc', 'PORT must be a whole number'],
    ['DATABASE_URL', '', 'DATABASE_URL must be an address'],
    ['EVENTSTORE_URL', 'esdb://user:pass@word@a:2113', 'EVENTSTORE_URL has an invalid host'],
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

  it.each([
    [status.UNAUTHENTICATED, 'The log refuses the user or password of EVENTSTORE_URL (UNAUTHENTICATED)'],
    [status.PERMISSION_DENIED, 'The log does not give the user of EVENTSTORE_URL the right it needs'],
  ])('stops with one line where the log refuses it with gRPC status %d', async (code, line) => {
    const no = () => refused(code, 'no');
    const front = await startFront(() => system.node.port, { read: no, append: no });
    const url = `esdb://127.0.0.1:${front.port}?tls=false`;
    const { exited, ...process } = start({ EVENTSTORE_URL: url, LOG_LEVEL: 'info' });
    expect(await exited).toBe(1);
    const said = running[0]?.err.trim() ?? '';
    expect(said).toContain(line);
    expect(said.split('\n')).toHaveLength(1);
    expect(process.out).toEqual([]);
    front.close();
  });

  it('says when it serves, keeps people and secrets out of its log, and drains on SIGTERM', async () => {
    const process = start({});
    const url = await servesAt(process);
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
    await servesAt(process);
    process.child.disconnect();
    expect(await process.exited).toBe(0);
  });
});
