import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { backupsSchema, type Backups as Shown } from '../../../contracts/src/backups/routes.js';
import { openPlace } from '../../../event-store/src/backup/places/open-place.js';
import {
  bucket,
  credentials,
  SmallS3Store,
  type Operation,
  type StoreFault,
} from '../../../event-store/test/small-s3-store.js';
import type { Caller } from '../../../testing/caller.js';
import { eventually } from '../../../testing/eventually.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';
import { AlertWatch } from '../alerts/alerts.module.js';
import { decrypted, newBackupKey } from './backup-key.js';
import { Backups } from './backups.js';
import { unpackBackup } from './restore-public.js';

const address = `s3://${bucket}/leads`;
const kept = { ...process.env };
const store = new SmallS3Store();
const folder = mkdtempSync(join(tmpdir(), 'lead-pipeline-s3-'));
const posted: string[] = [];
const webhook = createServer((request, reply) => {
  void text(request).then((body) => {
    posted.push((JSON.parse(body) as { text: string }).text);
    reply.end();
  });
});
let env: Record<string, string>;
let system: TestSystem;
let admin: Caller;
let key: { recipient: string; identity: string };

beforeAll(async () => {
  env = { AWS_ENDPOINT_URL_S3: await store.start(), ...credentials };
  Object.assign(process.env, env);
  await new Promise<void>((listening) => webhook.listen(0, '127.0.0.1', listening));
  key = await newBackupKey();
  system = await startSystem({ backupTo: address, backupKey: key.identity, alertsInside: true });
  admin = await system.signedIn('admin');
  const alertWebhook = `http://127.0.0.1:${(webhook.address() as AddressInfo).port}/`;
  // No scheduled backups until a test turns them on.
  expect((await admin.call('PATCH', '/api/settings', { alertWebhook, backupHours: 0 })).status).toBe(200);
  // Large enough for an upload in parts, of 5 MB.
  for (let n = 0; n < 3; n++)
    await system.infrastructure.pool.query(
      `insert into site_image_files (hash, content_type, bytes, width, height) values ($1, 'image/png', $2, 1, 1)`,
      [randomBytes(32).toString('hex'), randomBytes(2.5 * 1024 * 1024)],
    );
});
afterEach(() => {
  store.meets = () => undefined;
});
afterAll(async () => {
  await system?.stop();
  for (const name of Object.keys(env))
    if (kept[name] === undefined) Reflect.deleteProperty(process.env, name);
    else process.env[name] = kept[name];
  webhook.close().closeAllConnections();
  store.stop();
  rmSync(folder, { recursive: true });
});

const list = async (): Promise<Shown> => backupsSchema.parse((await admin.call('GET', '/api/backups')).body);
const objects = () =>
  [...store.objects.keys()]
    .map((name) => name.slice('leads/'.length))
    .filter((name) => !name.includes('/'))
    .sort();
const ended = (id?: string) =>
  eventually(async () => {
    const [last] = (await list()).runs;
    return last && last.id !== id && last.state !== 'running' ? last : undefined;
  });

/** Makes a backup on an admin's request, and returns the outcome. */
async function made() {
  const before = (await list()).runs[0]?.id;
  // A backup's name has whole seconds.
  await eventually(
    async () =>
      (
        await system.infrastructure.pool.query(
          `select from backup_runs where begun_at > date_trunc('second', clock_timestamp())`,
        )
      ).rowCount === 0,
  );
  expect((await admin.call('POST', '/api/backups')).status).toBe(202);
  return ended(before);
}

/** Makes every request of these kinds meet these faults. */
function meeting(faults: Partial<Record<Operation, StoreFault>>): void {
  store.meets = ({ operation }) => faults[operation];
}

describe('a backup to an S3 store that breaks off in the middle', () => {
  it.each<[string, Partial<Record<Operation, StoreFault>>, RegExp]>([
    ['the connection is cut', { part: 'cut' }, /did not accept lead-pipeline-.*(hang up|ECONNRESET)/],
    ['the store is full', { part: 507 }, /HTTP 507/],
    ['the store fails to put it together', { complete: 500 }, /HTTP 500/],
    ['the store gives back something else', { get: 'other_bytes' }, /returned other bytes/],
  ])(
    '%s: it is none, the last good one stays, people are alerted with the reason, and the next one is whole',
    async (_what, faults, reason) => {
      const first = await made();
      expect([first.state, first.error]).toEqual(['done', null]);
      const good = first.name!;
      const { lastGoodAt } = await list();
      await system.nest.get(AlertWatch, { strict: false }).look();
      posted.length = 0;

      meeting(faults);
      const failed = await made();
      expect(failed).toMatchObject({ state: 'failed', name: null, error: expect.stringMatching(reason) });
      expect(await list()).toMatchObject({ standing: 'failed', lastGoodAt });
      await system.nest.get(AlertWatch, { strict: false }).look();
      expect(posted).toEqual([expect.stringMatching(/The newest backup failed\. The last good one began /)]);
      expect(objects()).toEqual(expect.arrayContaining([good]));
      expect(objects().filter((name) => name > good)).toEqual([]);
      expect(store.uploads.size).toBe(0);

      meeting({});
      expect(await made()).toMatchObject({ state: 'done' });
      expect((await list()).standing).toBe('good');
    },
  );

  it('and can’t be asked for anything then: what it kept all the same is taken away by the next one that is good', async () => {
    expect((await made()).state).toBe('done');
    const { lastGoodAt } = await list();
    const before = objects();
    meeting({ complete: 'cut_after', delete: 'cut', 'abort-upload': 'cut' });
    expect((await made()).state).toBe('failed');
    meeting({ part: 'cut', delete: 'cut', 'abort-upload': 'cut' });
    expect((await made()).state).toBe('failed');
    expect(await list()).toMatchObject({ standing: 'failed', lastGoodAt });
    expect(objects()).toHaveLength(before.length + 1);
    expect(objects()).toEqual(expect.arrayContaining(before));
    expect(store.uploads.size).toBe(1);

    meeting({});
    const next = await made();
    expect(next.state).toBe('done');
    expect(store.uploads.size).toBe(0);
    // Made by hand, it removes no good one of its day.
    await eventually(() => objects().length === before.length + 1);
    expect(objects()).toEqual([...before, next.name]);
  });

  it('is followed by one that is made by itself, which opens and is whole', async () => {
    meeting({ part: 'cut' });
    const failed = await made();
    meeting({});
    expect((await admin.call('PATCH', '/api/settings', { backupHours: 1 })).status).toBe(200);
    // As if it were a day later.
    const { pool } = system.infrastructure;
    await pool.query(
      `update backup_runs set begun_at = begun_at - interval '1 day', ended_at = ended_at - interval '1 day'`,
    );
    await eventually(async () => {
      await system.nest.get(Backups).makeIfDue();
      return (await list()).runs[0]!.id !== failed.id;
    });
    const next = await ended(failed.id);
    expect(next).toMatchObject({ state: 'done', askedBy: null });
    expect((await list()).standing).toBe('good');
    const bytes = await decrypted(openPlace(address).read(next.name!), key.identity);
    const { contents } = await unpackBackup(bytes, mkdtempSync(join(folder, 'unpacked-')));
    expect(contents.tables.site_image_files).toBe(3);
  });

  it('and says nothing while the process is stopped: it is not waited for', async () => {
    const before = (await list()).runs[0]!.id;
    meeting({ part: 'silent' });
    expect((await admin.call('POST', '/api/backups')).status).toBe(202);
    await eventually(() => store.uploads.size === 1);
    await system.nest.get(Backups).beforeApplicationShutdown();
    expect(await ended(before)).toMatchObject({ state: 'failed', error: 'The process was stopped' });
  });
});
