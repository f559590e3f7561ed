import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import type { Health } from '../../../contracts/src/operations/queries.js';
import { prepareKeyTables } from '../../../event-store/src/sealing/key-tables.js';
import { ownKeyIds } from '../../../event-store/src/sealing/root-key.js';
import { liveProjections } from '../../../projections/src/definitions/live-projections.js';
import { startProjector } from '../../../projections/src/engine/projector/projector.js';
import { eventually } from '../../../testing/eventually.js';
import { saidLogger } from '../../../testing/said-logger.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { entities } from '../entities.js';
import { openInfrastructure } from '../platform/infrastructure.js';
import { LogReadability } from './log-readability.js';

const leads = 5;
/** They are missing for long. */
const keyPatienceMs = 500;
let source: TestSystem;
let last: CommandAnswer;
beforeAll(async () => {
  source = await startSystem();
  const staff = await source.signedIn('user');
  for (let i = 0; i < leads; i++)
    last = (await staff.call<CommandAnswer>('POST', '/api/leads', { email: 'owner@example.com', source: 'manual' }))
      .body;
  await source.projected(last.position);
});
afterAll(async () => {
  await source.stop();
  for (const database of databases) await database.drop();
});

const databases: TestDatabase[] = [];

/** The same log with an empty database, but for the key of the MACs: without that one nothing starts. */
async function withoutSealingKeys() {
  const { eventStoreUrl, masterKey } = source.infrastructure.config;
  const database = await createTestDatabase();
  databases.push(database);
  const { rows } = await source.infrastructure.pool.query<{ wrapped: Buffer }>(
    `select wrapped from sealing.keys where id = 'mac'`,
  );
  const pool = new pg.Pool({ connectionString: database.url });
  await prepareKeyTables(pool);
  await pool.query(`insert into sealing.keys (id, wrapped) values ('mac', $1)`, [rows[0]!.wrapped]);
  await pool.end();
  return { eventStoreUrl, masterKey, databaseUrl: database.url };
}

const healthOf = async (system: TestSystem) => system.visitor().call<Health>('GET', '/api/health');

/** Each process that starts on such a log reports it, once. */
async function oneLineAtTheStart({ infrastructure: { log, config } }: TestSystem): Promise<void> {
  const api = saidLogger();
  const readability = new LogReadability(log, api.logger);
  readability.onApplicationBootstrap();
  await eventually(() => readability.found);
  readability.onApplicationShutdown();
  const ofProjector = saidLogger();
  const { databaseUrl } = config;
  const projector = await startProjector({
    databaseUrl,
    log,
    logger: ofProjector.logger,
    projections: liveProjections,
  });
  const lost = /^This log can't be read: the keys of \d+ of the \d+ events looked at .* npm run ops -- restore/;
  const linesOf = ({ said }: typeof api) => said.map(({ msg }) => String(msg)).filter((line) => lost.test(line));
  await projector.caughtUp;
  await projector.stop();
  for (const process of [api, ofProjector]) expect(linesOf(process)).toEqual([expect.not.stringContaining('\n')]);
}

describe('GET /api/health', () => {
  it('is degraded, and stays 200, while streams are parked, and counts each once', async () => {
    expect(await healthOf(source)).toMatchObject({ status: 200, body: { status: 'ready', parkedStreams: 0 } });
    const { pool } = source.infrastructure;
    await pool.query(
      `insert into projection.parked_streams
         (projection, version, generation, stream, event_id, type, from_revision, from_position, error, last_position)
       select name, version, generation, 'lead-' || $1, $1::uuid, 'LeadCreated', 0, 1, 'sample', 1
       from projection.checkpoints where serving and name in ('pipeline', 'activity')`,
      [last.id],
    );
    const { status, body } = await healthOf(source);
    expect([status, body.status, body.parkedStreams]).toEqual([200, 'degraded', 1]);
    expect(body).not.toHaveProperty('unreadable');
    await pool.query('delete from projection.parked_streams');
    expect((await healthOf(source)).body.status).toBe('ready');
  });

  it('keeps the process from starting if the key of its MACs is among them, with one line that says what to restore', async () => {
    const database = await createTestDatabase();
    databases.push(database);
    const config = { ...source.infrastructure.config, databaseUrl: database.url };
    await expect(openInfrastructure(config, entities)).rejects.toThrow(
      /^The events of this log carry MACs, and their key is not in this database\. Restore .* npm run ops -- restore/,
    );
  });

  it('is reported by each process that starts on a log whose keys are missing, in one line', async () => {
    const empty = await startSystem({ ...(await withoutSealingKeys()), projector: false, keyPatienceMs });
    try {
      await oneLineAtTheStart(empty);
    } finally {
      await empty.stop();
    }
  });

  it('is degraded on a log whose keys the database lacks, says what to restore, and is well again when they are back', async () => {
    const empty = await startSystem({ ...(await withoutSealingKeys()), keyPatienceMs });
    try {
      await empty.projected(last.position);
      const { status, body } = await healthOf(empty);
      expect([status, body.status, body.parkedStreams]).toEqual([200, 'degraded', leads]);
      expect(body.unreadable).toMatchObject({ lost: leads, parkedStreams: leads });
      expect(body.unreadable!.detail).toMatch(/can't be read.*sealing.*npm run ops -- restore.*MASTER_KEY/);
      expect(body.unreadable!.detail).not.toContain('\n');
      const admin = await empty.signedIn('admin');
      const verified = await admin.call('POST', '/api/projections/pipeline/verify');
      expect(verified.body).toMatchObject({ equal: false, complete: false, parkedStreams: leads });

      const keys = await source.infrastructure.pool.query<{ id: string; wrapped: Buffer }>(
        'select id, wrapped from sealing.keys where id <> all($1)',
        [ownKeyIds],
      );
      for (const { id, wrapped } of keys.rows)
        await empty.infrastructure.pool.query('insert into sealing.keys (id, wrapped) values ($1, $2)', [id, wrapped]);
      await admin.call('POST', '/api/parked/all/retry');
      await eventually(async () => (await healthOf(empty)).body.status === 'ready');
      expect((await admin.call('POST', '/api/projections/pipeline/verify')).body).toMatchObject({ equal: true });
    } finally {
      await empty.stop();
    }
  });
});
