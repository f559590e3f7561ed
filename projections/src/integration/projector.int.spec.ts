import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import pino from 'pino';
import { eventually } from '../../../testing/eventually.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { pause } from '../../../event-store/src/flow/keep-going.js';
import { ArrayLog } from '../../test/array-log.js';
import { logOf, uuid } from '../../test/events.js';
import { manyHistories } from '../../test/histories.js';
import { contents, openTestProjector } from '../../test/projector.js';
import { liveProjections } from '../definitions/live-projections.js';
import { applyBatch } from '../engine/apply/apply-batch.js';
import { bulkPool, projectorPool } from '../engine/store/database.js';
import { loadGroup } from '../engine/store/group.js';
import { acquireLease, LeaseLost } from '../engine/store/lease.js';
import { type Projector, startProjector } from '../engine/projector/projector.js';
import { prepareSchema } from '../engine/store/schema.js';
import { storedTable } from '../../test/stored-table.js';

const logger = pino({ level: 'silent' });
const events = logOf(manyHistories(40, 20));

let database: TestDatabase;
let pool: pg.Pool;
let started: Projector[];
beforeEach(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  pool.on('error', () => undefined);
  started = [];
});
afterEach(async () => {
  await Promise.all(started.map((projector) => projector.stop()));
  await pool.end();
  await database.drop();
});

async function start(log: ArrayLog, lastsMs = 1500): Promise<Projector> {
  const times = { lastsMs, renewMs: lastsMs / 3, retryMs: 50 };
  const projector = await startProjector({
    databaseUrl: database.url,
    log,
    logger,
    times,
    projections: liveProjections,
  });
  started.push(projector);
  return projector;
}

const until = (condition: () => Promise<boolean>) => eventually(condition);

async function position(): Promise<string> {
  const { rows } = await pool.query<{ position: string }>('select position from read.status');
  return rows[0]!.position;
}

/** The result of one projector that applies all events in one batch, in a separate database. */
async function cleanReplay(): Promise<Record<string, unknown[]>> {
  const replay = await openTestProjector();
  await replay.apply(events);
  const expected = await contents(replay.pool);
  await replay.close();
  return expected;
}

describe('the projector', () => {
  it('begins only when nothing of an earlier holder works on: it might still commit a table', async () => {
    const earlier = bulkPool(database.url, '0', () => undefined);
    await earlier.query('select 1');
    await (
      await start(new ArrayLog())
    ).caughtUp;
    const { rows } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and application_name = 'projector bulk 0'`,
    );
    expect(rows).toEqual([]);
    await earlier.end();
  });

  it('prepares everything, catches up, follows, and takes up where it stopped', async () => {
    const log = new ArrayLog(100);
    const first = await start(log);
    await first.caughtUp;
    expect((await pool.query('select position, ready from read.status')).rows).toEqual([
      { position: '0', ready: true },
    ]);
    log.add(events.slice(0, 300));
    await until(async () => (await position()) === '30000');
    await first.stop();
    expect((await pool.query('select ready from read.status')).rows).toEqual([{ ready: false }]);
    log.add(events.slice(300));
    await (
      await start(log)
    ).caughtUp;
    expect(await contents(pool)).toEqual(await cleanReplay());
  });

  it('can be prepared by several processes at once, again and again', async () => {
    await Promise.all([1, 2, 3, 4].map(() => prepareSchema(pool, liveProjections, () => undefined)));
    const { rows } = await pool.query('select name, version, serving from projection.checkpoints order by name');
    const versions = liveProjections.map(({ name, version }) => ({ name, version, serving: true }));
    expect(rows).toEqual(versions.sort((a, b) => a.name.localeCompare(b.name)));
    const comment = "select col_description('read.pipeline'::regclass, 1) as comment";
    expect((await pool.query(comment)).rows).toEqual([{ comment: expect.stringContaining('lead-<id>') as unknown }]);
    const granted =
      "select has_column_privilege('lead_pipeline_analyst', 'read.pipeline', 'status', 'select') as granted";
    expect((await pool.query(granted)).rows).toEqual([{ granted: true }]);
  });

  it('waits while another holds the lease and takes over when that one stops', async () => {
    const log = new ArrayLog(7);
    log.add(events.slice(0, 400));
    const first = await start(log);
    const second = await start(log);
    await first.caughtUp;
    const holder = async () =>
      (await pool.query<{ epoch: string }>('select epoch from projection.lease')).rows[0]!.epoch;
    expect(await holder()).toBe('1');
    await first.stop();
    log.add(events.slice(400));
    await second.caughtUp;
    await until(async () => (await position()) === String(events.at(-1)!.position));
    expect(await holder()).toBe('2');
    expect(await contents(pool)).toEqual(await cleanReplay());
  });

  it('fault 11: takes over when the holder is silent past its lease, whose late writes are refused', async () => {
    await prepareSchema(pool, liveProjections, () => undefined);
    const silentPool = projectorPool(database.url, () => undefined);
    const silent = await silentPool.connect();
    const lease = (await acquireLease(silent, uuid(1), 300))!;
    const group = await loadGroup(silent, liveProjections);
    const log = new ArrayLog();
    log.add(events);
    await (
      await start(log)
    ).caughtUp;
    const expected = await contents(pool);
    const late = applyBatch({ client: silent, lease, leaseLasts: 300 }, group, {
      events: events.slice(0, 1),
      position: events[0]!.position,
    });
    await expect(late).rejects.toThrow(LeaseLost);
    silent.release();
    await silentPool.end();
    expect(await contents(pool)).toEqual(expected);
    expect(expected).toEqual(await cleanReplay());
  });

  it('fault 13: goes on from the checkpoint when its connections are killed, again and again', async () => {
    const log = new ArrayLog(3);
    await (
      await start(log)
    ).caughtUp;
    for (let i = 0; i < events.length; i += 40) {
      log.add(events.slice(i, i + 40));
      await pause(10);
      await pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'projector' and datname = current_database()",
      );
    }
    await until(async () => (await position()) === String(events.at(-1)!.position));
    expect(await contents(pool)).toEqual(await cleanReplay());
  });

  it('fault 14: tries again after a deadlock or a serialization failure, and skips nothing', async () => {
    await prepareSchema(pool, liveProjections, () => undefined);
    await pool.query(`create sequence tries;
      create function fail_sometimes() returns trigger language plpgsql as $$ begin
        case nextval('tries') % 5 when 2 then raise exception 'deadlock' using errcode = '40P01';
          when 4 then raise exception 'serialization' using errcode = '40001'; else end case;
        return null;
      end $$;
      create trigger fail after insert on ${storedTable('activity')} execute function fail_sometimes()`);
    const log = new ArrayLog(100);
    log.add(events);
    await (
      await start(log)
    ).caughtUp;
    const { rows } = await pool.query<{ tries: string }>('select last_value as tries from tries');
    expect(Number(rows[0]!.tries)).toBeGreaterThan(events.length / 100);
    expect(await contents(pool)).toEqual(await cleanReplay());
  });

  it('fault 21: does not move while the disk is full, and recovers by itself', async () => {
    const log = new ArrayLog(100);
    await (
      await start(log)
    ).caughtUp;
    await pool.query(`create sequence full_disks;
      create function refuse() returns trigger language plpgsql as $$ begin
        perform nextval('full_disks');
        raise exception 'could not extend file: No space left on device' using errcode = '53100';
      end $$;
      create trigger full_disk before insert on ${storedTable('activity')} execute function refuse()`);
    log.add(events);
    // It tries again and again.
    await until(async () => (await pool.query('select from full_disks where last_value > 2')).rowCount === 1);
    expect(await position()).toBe('0');
    expect((await pool.query('select * from read.pipeline')).rows).toEqual([]);
    await pool.query(`drop trigger full_disk on ${storedTable('activity')}`);
    await until(async () => (await position()) === String(events.at(-1)!.position));
    expect(await contents(pool)).toEqual(await cleanReplay());
  });

  it('builds a new version from the start while the old one serves, then switches the view', async () => {
    const log = new ArrayLog(100);
    log.add(events);
    const first = await start(log);
    await first.caughtUp;
    await first.stop();
    const [pipeline, ...others] = liveProjections;
    const next = [{ ...pipeline!, version: pipeline!.version + 1 }, ...others];
    await prepareSchema(pool, next, () => undefined);
    const status = async (): Promise<unknown[]> =>
      (
        await pool.query<object>(
          'select (select count(*)::int from read.pipeline) as leads, position::int, ready from read.status',
        )
      ).rows;
    const end = Number(events.at(-1)!.position);
    expect(await status()).toEqual([{ leads: 40, position: end, ready: false }]);
    const second = await startProjector({ databaseUrl: database.url, log, logger, projections: next });
    await second.caughtUp;
    started.push(second);
    expect(await status()).toMatchObject([{ leads: 40, ready: true }]);
    // The old version's tables no longer serve.
    await pool.query(`truncate projection.pipeline_v${pipeline!.version}`);
    expect(await status()).toMatchObject([{ leads: 40, ready: true }]);
  });
});
