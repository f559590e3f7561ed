import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import pino from 'pino';
import { backupKeySchema, backupsSchema, type Backups as Shown } from '../../../contracts/src/backups/routes.js';
import type { ErasureState } from '../../../contracts/src/erasure/queries.js';
import { healthSchema } from '../../../contracts/src/operations/queries.js';
import { FolderPlace } from '../../../event-store/src/backup/places/place.js';
import { startTestStore } from '../../../event-store/test/test-store.js';
import { readConfig } from '../../../projections/src/process/config.js';
import type { Caller } from '../../../testing/caller.js';
import { eventually } from '../../../testing/eventually.js';
import { adminEmail, startSystem, type TestSystem } from '../../../testing/start-app.js';
import { createTestDatabase } from '../../../testing/test-database.js';
import { thisSystem } from '../../../event-store/src/backup/this-system.js';
import { backupName } from './decide.js';
import { Backups } from './backups.js';
import { BackupRuns } from './backup-runs.js';
import { restoreSystem, type RestoredSystem } from './restore-system.js';

const folder = mkdtempSync(join(tmpdir(), 'lead-pipeline-backups-'));
const masterKey = randomBytes(32).toString('base64');
let system: TestSystem;
let admin: Caller;
let identity: string;

beforeAll(async () => {
  system = await startSystem({ backupTo: folder, masterKey });
  admin = await system.signedIn('admin');
  for (const name of ['Ada Sample', 'Ben Sample'])
    expect(
      await admin.call('POST', '/api/leads', {
        ...{ name, email: `${name.slice(0, 3).toLowerCase()}@example.com`, phone: '515-555-0100' },
        source: 'manual',
        propertyAddress: '1 Sample St',
      }),
    ).toMatchObject({ status: 201 });
});
afterAll(async () => {
  await system.stop();
  rmSync(folder, { recursive: true, force: true });
});

const list = async (): Promise<Shown> => backupsSchema.parse((await admin.call('GET', '/api/backups')).body);
const files = () => readdirSync(folder).filter((name) => name !== 'erasures' && name !== 'lineages');

async function made(): Promise<string> {
  const { status } = await admin.call('POST', '/api/backups');
  expect(status).toBe(202);
  return eventually(async () => {
    const [last] = (await list()).runs;
    if (last?.state === 'failed') throw new Error(last.error ?? 'failed');
    return last?.state === 'done' ? last.name! : undefined;
  });
}

/** Restores into a separate system, and looks at it. */
async function restored<Result>(
  bytes: AsyncIterable<Uint8Array>,
  look: (pool: pg.Pool, outcome: RestoredSystem) => Promise<Result>,
  key = identity,
): Promise<Result> {
  const [database, store] = await Promise.all([createTestDatabase(), startTestStore()]);
  const dataDir = mkdtempSync(join(tmpdir(), 'lead-pipeline-restored-'));
  const pool = new pg.Pool({ connectionString: database.url });
  pool.on('error', () => undefined);
  try {
    const config = readConfig({
      ...{ DATABASE_URL: database.url, EVENTSTORE_URL: store.url, MASTER_KEY: masterKey, DATA_DIR: dataDir },
    });
    const tools = {
      config,
      pool,
      logger: pino({ level: 'silent' }),
      onProgress: () => undefined,
      onNotice: () => undefined,
    };
    const outcome = await restoreSystem(tools, bytes, key, folder);
    expect(readdirSync(dataDir)).toEqual([]);
    return await look(pool, outcome);
  } finally {
    await pool.end();
    await Promise.all([database.drop(), store.drop()]);
    rmSync(dataDir, { recursive: true });
  }
}

/** A hash over the rows of each table of schema public that only people change. Sessions, effects and the like change by themselves. */
async function plainRows(pool: pg.Pool): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename ~
       '^(board_views|users|blog_|template_versions|site_image|property_analysis_subscribers|form_steps|imports$|import_lines)'`,
  );
  const hashes = await Promise.all(
    rows.map(async ({ name }): Promise<[string, string]> => {
      const { rows: all } = await pool.query<{ hash: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as hash from public.${name} t`,
      );
      return [name, all[0]!.hash];
    }),
  );
  return new Map(hashes.sort());
}

describe('backups of everything', () => {
  it('begin as none, are made on demand, and stand in health and in the list', async () => {
    expect(await list()).toMatchObject({ standing: 'none', place: folder, lastGoodAt: null, key: { source: 'none' } });
    const name = await made();
    expect(files()).toEqual([name]);
    const shown = await list();
    expect(shown).toMatchObject({ standing: 'good', key: { source: 'made', waiting: true } });
    expect(shown.runs[0]).toMatchObject({ state: 'done', askedBy: adminEmail, error: null });
    expect(shown.runs[0]!.events).toBeGreaterThanOrEqual(2);
    expect(healthSchema.parse((await system.visitor().call('GET', '/api/health')).body).backups).toEqual({
      standing: 'good',
      lastGoodAt: shown.lastGoodAt,
    });
  });

  it('show what opens them, to admins alone, until one says that it is kept elsewhere: an answer may be lost', async () => {
    const user = await system.signedIn('user');
    const key = async () => backupKeySchema.parse((await admin.call('POST', '/api/backups/key')).body);
    for (const method of ['POST', 'DELETE']) expect((await user.call(method, '/api/backups/key')).status).toBe(403);
    ({ identity } = await key());
    expect(identity).toMatch(/^AGE-SECRET-KEY-1/);
    expect(await key()).toEqual({ identity });
    expect((await list()).key.waiting).toBe(true);

    for (const repeated of [false, true]) {
      const kept = backupsSchema.parse((await admin.call('DELETE', '/api/backups/key')).body);
      expect({ repeated, key: kept.key }).toMatchObject({ repeated, key: { source: 'made', waiting: false } });
    }
    expect((await admin.call('POST', '/api/backups/key')).status).toBe(410);
  });

  it('are sealed, also once the process can no longer open them, and come back whole on an empty machine', async () => {
    const view = { name: 'Sample view', filter: { search: 'Ada' } };
    expect((await admin.call('POST', '/api/views', view)).status).toBeLessThan(300);
    await system.infrastructure.pool.query(
      `insert into intake_drafts (id, form, email_hash, wrapped_key, sealed, kept_at, kept_until, reminder_at, next_try_at)
       values (gen_random_uuid(), 'analysis', 'sample', '', '', now(), now() + '14 days', now() + '3 days', now() + '1 day')`,
    );
    const before = await plainRows(system.infrastructure.pool);
    expect([...before.keys()]).toEqual(expect.arrayContaining(['board_views', 'users', 'blog_posts']));
    const name = await made();
    expect(readFileSync(join(folder, name), 'latin1')).not.toMatch(/admin@example|Sample/);
    const [run] = (await list()).runs;
    const names = await restored(new FolderPlace(folder).read(name), async (pool, outcome) => {
      expect(outcome.events).toBe(run!.events);
      const { rows: users } = await pool.query<{ email: string }>('select email from users');
      expect(await plainRows(pool)).toEqual(before);
      expect((await pool.query('select from intake_drafts')).rowCount).toBe(1);
      expect(users).toEqual(expect.arrayContaining([{ email: adminEmail }]));
      const { rows } = await pool.query<{ name: string }>('select name from read.pipeline order by name');
      return rows.map((row) => row.name);
    });
    expect(names).toEqual(['Ada Sample', 'Ben Sample']);
  });

  it('bring back no draft of a form and no text of a search once somebody was erased, whose they may be', async () => {
    const view = { name: 'Sample stage', filter: { city: 'Ankeny' } };
    expect((await admin.call('POST', '/api/views', view)).status).toBeLessThan(300);
    const older = await made();
    const { pool } = system.infrastructure;
    const ofAda = `select id from read.pipeline where name = 'Ada Sample'`;
    const [lead] = (await pool.query<{ id: string }>(ofAda)).rows;
    const path = `/api/leads/${lead!.id}/erasure`;
    expect((await admin.call('POST', path, { name: 'Ada Sample', reason: 'asked' })).status).toBe(200);
    await eventually(async () => (await admin.call<ErasureState>('GET', path)).body.stage === 'complete');
    await restored(new FolderPlace(folder).read(older), async (there, { notes }) => {
      expect((await there.query(ofAda)).rowCount).toBe(0);
      expect((await there.query('select from intake_drafts')).rowCount).toBe(0);
      const { rows } = await there.query<{ filter: object }>('select filter from board_views order by name');
      expect(rows.map(({ filter }) => filter)).toEqual([{ city: 'Ankeny' }, { search: '[erased]' }]);
      expect(notes).toEqual(
        expect.arrayContaining([
          'The drafts of forms (1) were removed: they may be of somebody erased since then.',
          'What saved views search for (1) was removed: it may name somebody erased since then.',
        ]),
      );
    });
  });

  it('open no link again that was used since, and say that people who were disabled since may sign in', async () => {
    await system.infrastructure.pool.query(
      `insert into one_time_links (user_id, token_hash, purpose, expires_at, renews)
       select id, '\\x01', 'reset', now() + '1 day', false from users where email = $1`,
      [adminEmail],
    );
    const name = await made();
    await restored(new FolderPlace(folder).read(name), async (there, { notes }) => {
      expect((await there.query('select from one_time_links')).rowCount).toBe(0);
      const { rows } = await there.query(`select why from ended_links where token_hash = '\\x01'`);
      expect(rows).toEqual([{ why: 'void' }]);
      expect(notes).toEqual(
        expect.arrayContaining([
          'Links to set a password (1) open nothing any more: some may have been used since the backup. Send new ones.',
          expect.stringMatching(/^Users are as they were at .*Z: look through them .* may sign in again/),
        ]),
      );
    });
  });

  it('are refused when a byte was altered, the end is missing, or another key is given', async () => {
    const name = await made();
    const whole = readFileSync(join(folder, name));
    const altered = Buffer.from(whole);
    altered[whole.length - 2_000]! ^= 1;
    const refusal = (bytes: Buffer, key?: string) =>
      restored(
        (async function* () {
          yield await Promise.resolve(bytes);
        })(),
        () => Promise.resolve('it was restored'),
        key,
      ).catch((error: Error) => error.name);
    expect(await refusal(altered)).not.toBe('it was restored');
    expect(await refusal(whole.subarray(0, -1_000))).not.toBe('it was restored');
    expect(await refusal(whole, 'AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX')).not.toBe(
      'it was restored',
    );
  });

  it('that are gone do not count as good ones, in health, in the list and for the schedule, until they are back', async () => {
    const name = await made();
    const { lastGoodAt } = await list();
    const all = files().filter((each) => each.endsWith('.age'));
    for (const each of all) renameSync(join(folder, each), join(folder, `away-${each}`));
    await system.nest.get(Backups).lookAfter();
    const gone = await list();
    expect(gone.lastGoodAt).toBeNull();
    expect(gone.runs[0]).toMatchObject({ name, state: 'done', gone: true });
    expect(healthSchema.parse((await system.visitor().call('GET', '/api/health')).body).backups).toMatchObject({
      lastGoodAt: null,
    });
    for (const each of all) renameSync(join(folder, `away-${each}`), join(folder, each));
    await system.nest.get(Backups).lookAfter();
    expect(await list()).toMatchObject({ standing: 'good', lastGoodAt });
  });

  it('are made by one process at a time; what one that died has left is no backup, and goes', async () => {
    const { pool } = system.infrastructure;
    const runs = new BackupRuns(pool, folder);
    const dead = await runs.claim(null);
    const { system: ours } = await thisSystem(pool);
    const theirs = '.lead-pipeline-20261124T000000Z-ffffffff.age.half.part';
    writeFileSync(join(folder, `.${backupName(new Date(), ours)}.half.part`), 'half');
    writeFileSync(join(folder, theirs), 'half');
    const { status, body } = await admin.call('POST', '/api/backups');
    expect([status, (body as { code: string }).code]).toEqual([409, 'backup_running']);
    await pool.query(`update backup_runs set alive_at = now() - interval '2 minutes' where id = $1`, [dead!.id]);
    expect(await list()).toMatchObject({ standing: 'failed' });
    const health = healthSchema.parse((await system.visitor().call('GET', '/api/health')).body);
    expect([health.status, health.backups?.detail]).toEqual(['degraded', expect.stringMatching(/^The backup failed/)]);
    expect(await runs.stillMine(dead!.id)).toBe(false);
    await made();
    // Another system may just be writing it.
    expect(files().filter((name) => name.endsWith('.part'))).toEqual([theirs]);
    expect((await list()).standing).toBe('good');
  });
});
