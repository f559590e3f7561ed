import { status } from '@grpc/grpc-js';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Problem } from '../../../contracts/src/problem.js';
import type { Health } from '../../../contracts/src/operations/queries.js';
import type { Settings } from '../../../contracts/src/settings/queries.js';
import { appendForeign } from '../../../event-store/test/foreign-events.js';
import { refused, startFront, type Front } from '../../../event-store/test/front.js';
import type { Caller } from '../../../testing/caller.js';
import { eventually } from '../../../testing/eventually.js';
import { signedEvents } from '../../../testing/signed-events.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';

let system: TestSystem;
let front: Front;
let admin: Caller;
let away = false;

beforeAll(async () => {
  let port = 0;
  const answer = () => (away ? refused(status.UNAVAILABLE, 'away') : undefined);
  front = await startFront(() => port, { read: answer, append: () => answer() ?? 'pass on' });
  system = await startSystem({
    logPatienceMs: 2_000,
    logUrl: (nodePort) => {
      port = nodePort;
      return `esdb://127.0.0.1:${front.port}?tls=false`;
    },
  });
  admin = await system.signedIn('admin');
});
afterAll(async () => {
  away = false;
  await system.stop();
  front.close();
});

const settingsAt = async (caller: Caller) => (await caller.call<Settings>('GET', '/api/settings')).body;
const idleAt = async (caller: Caller) => (await settingsAt(caller)).settings.sessionIdleMinutes!.value;
const healthAt = (caller: Caller) => caller.call<Health>('GET', '/api/health');
const change = (body: unknown) => admin.call<Problem>('PATCH', '/api/settings', body);

describe('the settings of every process', () => {
  it('follow what another one stored', async () => {
    const other = await system.another();
    const there = admin.at(other.url);
    expect((await change({ sessionIdleMinutes: 60 })).status).toBe(200);
    await eventually(async () => (await idleAt(there)) === 60);
    expect((await healthAt(there)).body.settings).toMatchObject({ source: 'log', revision: 0, following: true });
  });

  it('are the last known ones while the log is away, also in a process that starts then, which is not ready', async () => {
    away = true;
    expect(await idleAt(admin)).toBe(60);
    expect((await change({ sessionIdleMinutes: 90 })).status).toBe(503);
    const late = await system.another();
    const there = admin.at(late.url);
    expect(await idleAt(there)).toBe(60);
    const { status: code, body } = await healthAt(there);
    expect([code, body.settings.source, body.settings.revision]).toEqual([503, 'copy', 0]);
    expect(body.settings.detail).toMatch(/^The settings could not be read since startup: those of \d{4}-/);
    away = false;
    await eventually(async () => (await healthAt(there)).body.settings.source === 'log');
    expect((await change({ sessionIdleMinutes: 90 })).status).toBe(200);
    await eventually(async () => (await idleAt(there)) === 90);
  });

  it('take what they can read, keep the rest as it was, and say so; nobody changes what can’t be read whole', async () => {
    /** As another version of ours would have written it. */
    const stored = async (data: Record<string, unknown>, version = 1): Promise<void> => {
      const ids = { $correlationId: randomUUID(), $causationId: randomUUID() };
      const metadata = { ...ids, occurredAt: new Date().toISOString(), version, actor: { kind: 'system', id: 'test' } };
      const last = (await system.infrastructure.log.readStream('settings-office')).at(-1)!.revision;
      const event = { id: randomUUID(), type: 'SettingsChanged', data, metadata };
      const signed = await signedEvents('settings-office', last + 1, [event], system.infrastructure.config);
      await appendForeign(system.node.url, 'settings-office', signed);
    };
    await stored({ name: 'colour', from: 'red', to: 'green' });
    await stored({ name: 'sessionIdleMinutes', from: 90, to: 5 });
    const known = await eventually(async () => {
      const settings = await settingsAt(admin);
      return settings.unknown.length > 0 && settings.problems.length > 0 ? settings : undefined;
    });
    expect(known.unknown).toEqual([{ name: 'colour', value: 'green' }]);
    expect([known.settings.sessionIdleMinutes!.value, known.problems[0]!.name]).toEqual([90, 'sessionIdleMinutes']);
    expect((await change({ sessionIdleMinutes: 90 })).status).toBe(200);
    expect((await settingsAt(admin)).problems).toEqual([]);

    await stored({ name: 'holidays' }, 9);
    await eventually(async () => (await settingsAt(admin)).problems.length > 0);
    const health = await healthAt(admin);
    expect([health.status, health.body.status, await idleAt(admin)]).toEqual([200, 'degraded', 90]);
    expect(health.body.settings.detail).toContain('version 9 is unknown');
    expect((await change({ sessionIdleMinutes: 100 })).body.code).toBe('stream_unreadable');
  });
});
