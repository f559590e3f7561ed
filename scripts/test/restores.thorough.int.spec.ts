import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { z } from 'zod';
import { backupKeySchema, backupsSchema } from '../../contracts/src/backups/routes.js';
import { RawLog, type RawEvent } from '../../event-store/src/client/raw-log.js';
import { pause } from '../../event-store/src/flow/keep-going.js';
import { created, noted } from '../../event-store/test/sample-events.js';
import { startTestStore, type TestStore } from '../../event-store/test/test-store.js';
import { builtFile } from '../../testing/built-file.js';
import { eventually } from '../../testing/eventually.js';
import { startHoldingProxy, type HoldingProxy } from '../../testing/holding-proxy.js';
import { startOwnPostgres, type OwnPostgres } from '../../testing/own-postgres.js';
import { startSystem, type TestSystem } from '../../testing/start-app.js';
import { createTestDatabase } from '../../testing/test-database.js';
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
const logBytes = leads * notes * noteBytes;
/** Longer than a reader or a connection that is made has patience with. */
const silentMs = 25_000;

const folder = mkdtempSync(join(tmpdir(), 'lead-pipeline-restores-'));
const dataDir = join(folder, 'data');
let source: TestSystem;
let original: RawEvent[];
let backup: string;
let secrets: Record<string, string>;
let target: Target | undefined;

/** An empty system to restore into, whose log is behind a proxy. */
interface Target {
  url: string;
  store: TestStore;
  proxy: HoldingProxy;
  drop(): Promise<void>;
}

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
  secrets = { MASTER_KEY: masterKey, BACKUP_KEY: identity, BACKUP_TO: '', DATA_DIR: dataDir };
  backup = join(folder, made.name!);
});
afterEach(async () => {
  await target?.drop();
  target = undefined;
});
afterAll(async () => {
  await source.stop();
  rmSync(folder, { recursive: true });
});

/** @param own the Postgres that it is in, which ends with it; the specs' shared one if absent */
async function emptySystem(own?: OwnPostgres): Promise<Target> {
  const [database, store] = await Promise.all([createTestDatabase(own?.url), startTestStore(own?.url)]);
  const proxy = await startHoldingProxy(store.port);
  const drop = async () => {
    await proxy.close();
    await Promise.all(own ? [store.stop()] : [database.drop(), store.drop()]);
    await own?.stop();
  };
  return { url: database.url, store, proxy, drop };
}

/** Every event, byte by byte, but for where it is. */
async function stored(url: string): Promise<RawEvent[]> {
  const log = new RawLog(url);
  const all: RawEvent[] = [];
  for await (const { events } of log.readAll()) all.push(...events);
  await log.close();
  return all;
}

function ops({ url, store, proxy }: Target, ...args: string[]): Started {
  const stores = { DATABASE_URL: url, EVENTSTORE_URL: store.urlAt(proxy.port) };
  return start({ ...secrets, ...stores }, ['scripts/ops.mjs', ...args]);
}
const restoring = (into: Target) => ops(into, 'restore', backup, '--json');

/** The notes of a restore that ended well; everything is there once, and the read models are those of the log. */
async function endsWhole(restore: Started, into: Target): Promise<string[]> {
  expect({ status: await restore.ended, errors: restore.errors() }).toMatchObject({ status: 0 });
  const answer = restore
    .output()
    .split('\n')
    .find((line) => line.startsWith('{'));
  const { restored } = answerSchema.parse(JSON.parse(answer!));
  expect(restored.events).toBe(original.length);
  expect(await stored(into.store.url)).toEqual(original);
  expect(readdirSync(dataDir)).toEqual([]);
  const verify = ops(into, 'verify');
  expect({ status: await verify.ended, said: verify.output() }).toMatchObject({ status: 0 });
  return restored.notes;
}

/** The whole tree that a person started, of which only the first process is killed. */
async function killed(restore: Started): Promise<void> {
  const children = descendantsOf(restore.pid);
  expect(children).not.toEqual([]);
  restore.kill('SIGKILL');
  expect(await restore.ended).toBeNull();
  await allGone(children);
}

it('a restore killed while it writes, and again while it reads back, goes on where it was, and ends whole', async () => {
  target = await emptySystem();
  const { proxy, store } = target;
  let held = proxy.holdAfter('up', logBytes / 2);
  const writing = restoring(target);
  await held;
  const beside = restoring(target);
  expect(await beside.ended).toBe(1);
  expect(beside.errors()).toContain('ops: Another restore is running on this database');
  await killed(writing);
  proxy.release();
  const half = (await stored(store.url)).length;
  expect(half).toBeGreaterThan(0);
  expect(half).toBeLessThan(original.length);

  // As much as is compared first, the answers to appends, and then in the middle.
  held = proxy.holdAfter('down', logBytes * 1.5);
  const reading = restoring(target);
  await held;
  expect(await stored(store.url)).toHaveLength(original.length);
  await killed(reading);
  proxy.release();
  expect(reading.errors()).toContain(`the log has ${half} of ${original.length} events`);

  const last = restoring(target);
  const earlier = `An earlier try had written ${original.length} of ${original.length} events`;
  expect(await endsWhole(last, target)).toContainEqual(expect.stringContaining(earlier));
  expect(last.errors()).toContain(`the log has ${original.length} of ${original.length} events`);
});

it('a restore waits for a Postgres that falls silent while it writes, and for one that crashes while it reads back', async () => {
  const postgres = await startOwnPostgres();
  target = await emptySystem(postgres);
  let held = target.proxy.holdAfter('up', logBytes / 2);
  const restore = restoring(target);
  await held;
  const postmaster = Number(readFileSync(join(postgres.cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const frozen = [postmaster, ...descendantsOf(postmaster)];
  for (const pid of frozen) process.kill(pid, 'SIGSTOP');
  held = target.proxy.holdAfter('down', logBytes / 2);
  target.proxy.release();
  await pause(silentMs);
  for (const pid of frozen) process.kill(pid, 'SIGCONT');

  await Promise.race([held, restore.ended]);
  await postgres.stopImmediately();
  target.proxy.release();
  await restore.says('trying again');
  await postgres.startAgain();
  await endsWhole(restore, target);
  expect(restore.errors()).not.toMatch(/Error|Connection terminated|terminating|connect E/);
});

it('a drill says that all is equal and leaves nothing; a backup that is not there is named', async () => {
  const env = { ...secrets, BACKUP_TO: folder, TMPDIR: join(folder, 'temporary'), DATA_DIR: join(folder, 'none') };
  mkdirSync(env.TMPDIR, { mode: 0o755 });
  chmodSync(folder, 0o755);
  const drill = start(env, ['scripts/ops.mjs', 'drill', basename(backup), '--json']);
  expect({ status: await drill.ended, errors: drill.errors() }).toMatchObject({ status: 0 });
  const found = drill
    .output()
    .split('\n')
    .find((line) => line.startsWith('{'));
  expect(JSON.parse(found!)).toMatchObject({
    drill: { equal: true, complete: true, differingRows: 0, restored: { events: original.length } },
  });
  expect(readdirSync(env.TMPDIR).filter((name) => name.startsWith('lead-pipeline-drill-'))).toEqual([]);

  const missing = start(env, ['scripts/ops.mjs', 'drill', 'none.age']);
  expect(await missing.ended).toBe(1);
  expect(missing.errors()).toContain(`ops: ${folder} has no backup named none.age\n`);
});
