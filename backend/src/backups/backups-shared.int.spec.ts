import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import pino from 'pino';
import { FolderPlace } from '../../../event-store/src/backup/places/place.js';
import { thisSystem } from '../../../event-store/src/backup/this-system.js';
import { startTestStore } from '../../../event-store/test/test-store.js';
import { readConfig } from '../../../projections/src/process/config.js';
import { eventually } from '../../../testing/eventually.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';
import { createTestDatabase } from '../../../testing/test-database.js';
import { BackupKeys, newBackupKey } from './backup-key.js';
import { BackupRuns } from './backup-runs.js';
import { backupsHolding } from './backups.js';
import { backupsThere } from './backups-there.js';
import { removeBackup } from './known-backups.js';
import { makeBackup, type BackupTools, type MadeBackup } from './make-backup.js';
import { restoreSystem } from './restore-system.js';
import type { DestroyedKeys } from './decide.js';

const folder = mkdtempSync(join(tmpdir(), 'lead-pipeline-shared-'));
const dataDir = mkdtempSync(join(tmpdir(), 'lead-pipeline-restored-'));
const masterKey = randomBytes(32).toString('base64');
const place = new FolderPlace(folder);
let system: TestSystem;
let identity: string;
let original: BackupTools;
let copy: BackupTools & { stop(): Promise<void> };

const files = () =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.age'))
    .sort();

function toolsOf(databaseUrl: string, eventStoreUrl: string, pool: pg.Pool): BackupTools {
  return {
    source: { databaseUrl, eventStoreUrl, pool },
    place,
    keys: new BackupKeys(pool, randomBytes(32), identity),
    runs: new BackupRuns(pool, place.address),
  };
}

async function lead(name: string): Promise<void> {
  const admin = await system.signedIn('admin');
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`;
  const body = { name, email, phone: '515-555-0100', source: 'manual', propertyAddress: '1 Sample St' };
  expect((await admin.call('POST', '/api/leads', body)).status).toBe(201);
}

const secondNow = () => Math.floor(Date.now() / 1_000);
/** A name has whole seconds: the last one that a backup may have. */
let secondTaken = secondNow();

/** @param askedBy null: on schedule */
async function backup(tools: BackupTools, askedBy: string | null): Promise<MadeBackup> {
  await eventually(() => secondNow() > secondTaken);
  return makeBackup(tools, askedBy).finally(() => (secondTaken = secondNow()));
}

/** A restore of a backup into an empty system, which shares the place. */
async function restoredFrom(name: string): Promise<typeof copy & { origin: string }> {
  const [database, store] = await Promise.all([createTestDatabase(), startTestStore()]);
  const pool = new pg.Pool({ connectionString: database.url });
  pool.on('error', () => undefined);
  const env = { DATABASE_URL: database.url, EVENTSTORE_URL: store.url, MASTER_KEY: masterKey, DATA_DIR: dataDir };
  const tools = {
    config: readConfig(env),
    pool,
    logger: pino({ level: 'silent' }),
    onProgress: () => undefined,
    onNotice: () => undefined,
  };
  const { system: origin } = await restoreSystem(tools, place.read(name), identity, folder);
  const stop = async () => {
    await pool.end();
    await Promise.all([database.drop(), store.drop()]);
  };
  return { ...toolsOf(database.url, store.url, pool), stop, origin };
}

beforeAll(async () => {
  ({ identity } = await newBackupKey());
  system = await startSystem({ backupTo: folder, backupKey: identity, masterKey });
  const admin = await system.signedIn('admin');
  expect((await admin.call('PATCH', '/api/settings', { backupHours: 0 })).status).toBe(200);
  const { config, pool } = system.infrastructure;
  original = toolsOf(config.databaseUrl, config.eventStoreUrl, pool);
});
afterAll(async () => {
  await copy?.stop();
  await system.stop();
  for (const each of [folder, dataDir]) rmSync(each, { recursive: true, force: true });
});

describe('two systems with one BACKUP_TO', () => {
  let first: MadeBackup;
  let newest: MadeBackup;

  it('a backup made by hand removes none of its day; the schedule removes those whose whole log it has', async () => {
    await lead('Ada Sample');
    first = await backup(original, 'ops');
    await lead('Ben Sample');
    const second = await backup(original, 'ops');
    expect(second.removed).toEqual([]);
    expect(files()).toEqual([first.name, second.name]);
    newest = second;
  });

  it('a restore of an older backup begins a system of its own, whose backups remove none of the original’s', async () => {
    const restored = await restoredFrom(first.name);
    copy = restored;
    const { system: id, origins } = await thisSystem(copy.source.pool);
    expect([restored.origin, id === newest.system]).toEqual([id, false]);
    expect(origins).toEqual([expect.objectContaining({ system: newest.system, events: first.contents.log.events })]);

    const theirs = await backup(copy, null);
    expect(theirs.removed).toEqual([]);
    expect(files()).toEqual([first.name, newest.name, theirs.name]);

    // On schedule, the original removes what it contains, and nothing of the copy.
    const next = await backup(original, null);
    expect(next.removed).toEqual([first.name, newest.name]);
    expect(files()).toEqual([theirs.name, next.name]);
    newest = next;
  });

  it('lists what is there, whose, up to where and verified when', async () => {
    writeFileSync(join(folder, 'lead-pipeline-20250101T000000Z.age'), 'an old one');
    const { system: ours, there } = await backupsThere(original);
    expect(ours).toBe(newest.system);
    expect(there.map(({ of }) => of)).toEqual(['no_lineage', 'other_system', 'this_system']);
    expect(there[2]).toMatchObject({
      ...{ name: newest.name, bytes: newest.bytes, events: newest.contents.log.events },
      verifiedAt: expect.stringMatching(/Z$/),
      position: expect.stringMatching(/^\d+$/),
    });
    expect((await backupsThere(copy)).there.map(({ of }) => of)).toEqual([
      ...['no_lineage', 'this_system', 'earlier_lineage'],
    ]);
  });

  it('counts those that hold a destroyed key: by what their logs share, none from before the person, the others apart', async () => {
    const before = await backup(original, 'ops');
    await lead('Cleo Sample');
    const { rows } = await system.infrastructure.pool.query<{ id: string }>(
      `select id::text from read.pipeline where name = 'Ada Sample'`,
    );
    const since = await backup(original, 'ops');
    const at = (tools: MadeBackup) =>
      backupsThere(original).then(({ there }) => BigInt(there.find(({ name }) => name === tools.name)!.position!));
    const destroyed = (position: bigint, firstAt = new Date()): DestroyedKeys => ({
      ...{ keys: new Map([['sample', position]]), streams: new Map(), firstAt, goneAt: new Date() },
    });
    expect(rows).toHaveLength(1);
    // Cleo's: only the one made since.
    expect(await backupsHolding(original, destroyed(await at(since)), 0, new Date())).toEqual({
      ...{ kind: 'by_hand', kept: 1, apart: [] },
    });
    // Ada's, from before the copy: the copy's backup holds it, too, and nobody but people removes that.
    const [theirs] = (await backupsThere(original)).there.filter(({ of }) => of === 'other_system');
    expect(await backupsHolding(original, destroyed(1n), 24, new Date())).toMatchObject({
      ...{ kind: 'until', kept: 3, apart: [theirs!.name] },
    });
    // An old file may hold it if it was made while the person was here.
    expect(
      await backupsHolding(original, destroyed(1n, new Date('2024-12-01T00:00:00Z')), 0, new Date()),
    ).toMatchObject({
      apart: ['lead-pipeline-20250101T000000Z.age', theirs!.name],
    });
    expect([newest.name, before.name, since.name].every((name) => files().includes(name))).toBe(true);
  });

  it('what is removed by name is gone with its lineage, and no longer counts', async () => {
    await removeBackup(place, newest.name);
    const { there } = await backupsThere(original);
    expect(there.map(({ name }) => name)).not.toContain(newest.name);
    expect(readdirSync(join(folder, 'lineages'))).not.toContain(`${newest.name}.json`);
    const run = (await original.runs.list()).find(({ name }) => name === newest.name);
    expect(run?.goneAt).toBeInstanceOf(Date);
  });
});
