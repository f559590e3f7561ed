import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { backupsSchema } from '../../../contracts/src/backups/routes.js';
import { FolderPlace } from '../../../event-store/src/backup/places/place.js';
import { kill, servesAt, startBuiltApi, type BuiltApi } from '../../../testing/built-api.js';
import type { Caller } from '../../../testing/caller.js';
import { eventually } from '../../../testing/eventually.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';
import { holdLock } from '../../../testing/held-lock.js';
import { decrypted, newBackupKey } from './backup-key.js';
import { unpackBackup } from './restore-public.js';

const patienceMs = 300_000;
let folder: string;
let dataDir: string;
let system: TestSystem;
let admin: Caller;
let api: BuiltApi | undefined;
let key: { recipient: string; identity: string };

beforeAll(async () => {
  [folder, dataDir] = ['to', 'data'].map((name) => mkdtempSync(join(tmpdir(), `lead-pipeline-backups-${name}-`))) as [
    string,
    string,
  ];
  key = await newBackupKey();
  system = await startSystem({ masterKey: randomBytes(32).toString('base64') });
  admin = await system.signedIn('admin');
});
afterAll(async () => {
  if (api) await kill(api);
  await system.stop();
  for (const each of [folder, dataDir]) rmSync(each, { recursive: true, force: true });
});

async function startApi(): Promise<Caller> {
  api = startBuiltApi(system, dataDir, { BACKUP_TO: folder, BACKUP_KEY: key.identity, LOG_LEVEL: 'warn' });
  return admin.at(await servesAt(api));
}
const files = () => readdirSync(folder).filter((name) => name !== 'erasures');
const runsOf = async (caller: Caller) => backupsSchema.parse((await caller.call('GET', '/api/backups')).body);

it('a backup whose process is killed in the middle is none, and the next one is whole', async () => {
  const { pool } = system.infrastructure;
  // Files are copied last: by then everything else is in the draft.
  const release = await holdLock(pool, 'lock table lead_files in access exclusive mode');
  try {
    const dying = await startApi();
    // A scheduled one may have begun already.
    expect([202, 409]).toContain((await dying.call('POST', '/api/backups')).status);
    const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and query ilike 'copy public."lead_files"%'`;
    await eventually(async () => (await pool.query(waits)).rowCount === 1, patienceMs);
    await kill(api!);
  } finally {
    await release();
  }
  const [left, ...more] = files();
  expect(more).toEqual([]);
  expect(left).toMatch(/^\..+\.part$/);
  expect(statSync(join(folder, left!)).size).toBeGreaterThan(0);
  expect(await new FolderPlace(folder).list('')).toEqual([]);

  // As after a minute of silence, without waiting for it.
  await pool.query(`update backup_runs set alive_at = now() - interval '2 minutes' where state = 'running'`);
  const living = await startApi();
  expect((await runsOf(living)).runs[0]).toMatchObject({ state: 'failed', name: null });
  expect([202, 409]).toContain((await living.call('POST', '/api/backups')).status);
  const name = await eventually(async () => {
    const { runs, standing } = await runsOf(living);
    return standing === 'good' ? runs.find(({ state }) => state === 'done')?.name : undefined;
  }, patienceMs);
  expect(files()).toEqual([name, 'lineages']);
  const target = mkdtempSync(join(dataDir, 'unpacked-'));
  const { contents } = await unpackBackup(await decrypted(new FolderPlace(folder).read(name!), key.identity), target);
  expect(contents.tables.users).toBeGreaterThan(0);
}, 600_000);
