import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { z } from 'zod';
import { backupKeySchema, backupsSchema } from '../../contracts/src/queries/backups.js';
import { RawLog, type RawEvent } from '../../event-store/src/client/raw-log.js';
import { created, noted } from '../../event-store/test/sample-events.js';
import { startTestStore, type TestStore } from '../../event-store/test/test-store.js';
import { builtFile } from '../../testing/built-file.js';
import { eventually } from '../../testing/eventually.js';
import { startHoldingProxy, type HoldingProxy } from '../../testing/holding-proxy.js';
import { startSystem, type TestSystem } from '../../testing/start-app.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { allGone, descendantsOf, start, type Started } from './started.js';

builtFile('backend/src/ops/backups-main.js');
jest.setTimeout(10 * 60_000);

const answerSchema = z.object({
  restored: z.object({ events: z.int(), notes: z.array(z.string()) }),
});
/** Few appends with many bytes: their answers are small beside what is read back. */
const leads = 20;
const notes = 30;
const noteBytes = 1_500;

const folder = mkdtempSync(join(tmpdir(), 'lead-pipeline-restore-killed-'));
const dataDir = join(folder, 'data');
let source: TestSystem;
let original: RawEvent[];
let backup: string;
let database: TestDatabase;
let store: TestStore;
let proxy: HoldingProxy;
let env: Record<string, string>;

beforeAll(async () => {
  const masterKey = randomBytes(32).toString('base64');
  source = await startSystem({ backupTo: folder, masterKey });
  const { log } = source.infrastructure;
  for (let lead = 0; lead < leads; lead++)
    await log.append(
      `lead-${randomUUID()}`,
      [created(), ...Array.from({ length: notes }, () => noted(randomBytes(noteBytes / 2).toString('hex')))],
      'no_stream',
    );
  const admin = await source.signedIn('admin');
  expect((await admin.call('POST', '/api/backups')).status).toBe(202);
  const made = await eventually(async () => {
    const [run] = backupsSchema.parse((await admin.call('GET', '/api/backups')).body).runs;
    return run?.state === 'done' ? run : undefined;
  });
  original = await stored(source.node.url);
  const { identity } = backupKeySchema.parse((await admin.call('POST', '/api/backups/key')).body);
  [database, store] = await Promise.all([createTestDatabase(), startTestStore()]);
  proxy = await startHoldingProxy(store.port);
  env = {
    ...{ DATABASE_URL: database.url, EVENTSTORE_URL: store.urlAt(proxy.port), MASTER_KEY: masterKey },
    ...{ DATA_DIR: dataDir, BACKUP_KEY: identity, BACKUP_TO: '' },
  };
  backup = join(folder, made.name!);
});
afterAll(async () => {
  await proxy.close();
  await Promise.all([database.drop(), store.drop(), source.stop()]);
  rmSync(folder, { recursive: true });
});

/** Every event, byte by byte, but for where it is. */
async function stored(url: string): Promise<RawEvent[]> {
  const log = new RawLog(url);
  const all: RawEvent[] = [];
  for await (const { events } of log.readAll()) all.push(...events);
  await log.close();
  return all;
}

const restoring = (): Started => start(env, ['scripts/ops.mjs', 'restore', backup, '--json']);

/** The whole tree that a person started, of which only the first process is killed. */
async function killed(ops: Started): Promise<void> {
  const children = descendantsOf(ops.pid);
  expect(children).not.toEqual([]);
  ops.kill('SIGKILL');
  expect(await ops.ended).toBeNull();
  await allGone(children);
}

it('a restore killed while it writes, and again while it reads back, goes on where it was, and ends whole', async () => {
  const logBytes = leads * notes * noteBytes;
  let held = proxy.holdAfter('up', logBytes / 2);
  const writing = restoring();
  await held;
  const beside = restoring();
  expect(await beside.ended).toBe(1);
  expect(beside.errors()).toContain('ops: Another restore is running on this database');
  await killed(writing);
  proxy.release();
  const half = (await stored(store.url)).length;
  expect(half).toBeGreaterThan(0);
  expect(half).toBeLessThan(original.length);

  // As much as is compared first, the answers to appends, and then in the middle.
  held = proxy.holdAfter('down', logBytes * 1.5);
  const reading = restoring();
  await held;
  expect(await stored(store.url)).toHaveLength(original.length);
  await killed(reading);
  proxy.release();
  expect(reading.errors()).toContain(`the log has ${half} of ${original.length} events`);

  const last = restoring();
  expect({ status: await last.ended, errors: last.errors() }).toMatchObject({ status: 0 });
  expect(last.errors()).toContain(`the log has ${original.length} of ${original.length} events`);
  const { restored } = answerSchema.parse(
    JSON.parse(
      last
        .output()
        .split('\n')
        .find((line) => line.startsWith('{'))!,
    ),
  );
  expect(restored.events).toBe(original.length);
  const earlier = `An earlier try had written ${original.length} of ${original.length} events`;
  expect(restored.notes).toContainEqual(expect.stringContaining(earlier));
  expect(await stored(store.url)).toEqual(original);
  expect(readdirSync(dataDir)).toEqual([]);

  const verify = start(env, ['scripts/ops.mjs', 'verify']);
  expect({ status: await verify.ended, said: verify.output() }).toMatchObject({ status: 0 });
});
