import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import pino from 'pino';
import type { LogEvent } from '../../../event-store/src/types.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { eventually } from '../../../testing/eventually.js';
import { ArrayLog } from '../../test/array-log.js';
import { logOf, step, uuid } from '../../test/events.js';
import { cleanReplay, half, histories, steps } from '../../test/operated-projector.js';
import { contents } from '../../test/projector.js';
import { liveProjections } from '../definitions/live-projections.js';
import { projectionStatuses } from '../engine/operator/overview.js';
import { startProjector, type Projector, type ProjectorOptions } from '../engine/projector/projector.js';

const stream = `lead-${uuid(1)}`;
const withPoison = (poison: Parameters<typeof logOf>[0][number]) =>
  logOf([...steps.slice(0, half), poison, ...steps.slice(half)]);

describe('the first start on a log that is there already', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let projector: Projector | undefined;
  let lines: string[];

  beforeEach(async () => {
    database = await createTestDatabase();
    pool = new pg.Pool({ connectionString: database.url });
    lines = [];
  });
  afterEach(async () => {
    await projector?.stop();
    await pool.end();
    await database.drop();
  });

  function logWith(events: readonly LogEvent[]): ArrayLog {
    const log = new ArrayLog(50);
    log.add(events);
    return log;
  }
  async function start(log: ArrayLog, more: Partial<ProjectorOptions> = {}): Promise<Projector> {
    const logger = pino(
      { level: 'info' },
      { write: (line) => void lines.push((JSON.parse(line) as { msg: string }).msg) },
    );
    projector = await startProjector({
      ...{ databaseUrl: database.url, log, logger, projections: liveProjections, longLog: 1, ...more },
    });
    return projector;
  }
  /** Of all projections: generations and states, each only once. */
  async function builds(): Promise<string[]> {
    const { rows } = await pool.query<{ build: string }>(
      `select distinct concat_ws(' ', generation, state, case when serving then 'serving' end) as build
       from projection.checkpoints order by 1`,
    );
    return rows.map(({ build }) => build);
  }
  /** How many tables a projector that filled nothing and built nothing has, too. */
  async function tables(): Promise<number> {
    const { rowCount } = await pool.query(
      `select from pg_class where relnamespace = 'projection'::regnamespace and relkind = 'r' and relname ~ '_v\\d+'`,
    );
    return rowCount!;
  }
  const allTables = liveProjections.flatMap((projection) => projection.tables).length;
  /** How often it began; how far a slow one is, it says besides. */
  const filled = () => lines.filter((line) => /^Filling \d+ empty/.test(line));

  it('fills everything in bulk, and the group goes on from there', async () => {
    const log = logWith(histories.slice(0, half));
    await (
      await start(log)
    ).caughtUp;
    expect(filled()).toHaveLength(1);
    expect(await builds()).toEqual(['2 live serving']);
    expect(await tables()).toBe(allTables);
    expect(await contents(pool)).toEqual(await cleanReplay(histories.slice(0, half)));

    log.add(histories.slice(half));
    await eventually(async () => {
      const { rows } = await pool.query<{ position: string }>('select position from read.status');
      return BigInt(rows[0]!.position) === histories.at(-1)!.position;
    });
    expect(await contents(pool)).toEqual(await cleanReplay());
  });

  it('leaves a short log to the group, and read models that have begun', async () => {
    await (
      await start(logWith(histories.slice(0, half)), { longLog: half + 1 })
    ).caughtUp;
    await projector!.stop();
    expect(await builds()).toEqual(['1 live serving']);
    await (
      await start(logWith(histories))
    ).caughtUp;
    expect(filled()).toEqual([]);
    expect(await contents(pool)).toEqual(await cleanReplay());
  });

  it('parks what the fold refuses and counts what no schema accepts, as the group does', async () => {
    const events = withPoison(step('LeadCreated', {}, { stream }));
    const unreadable = logOf([
      ...steps,
      { type: 'LeadPaid', data: {}, unreadable: 'invalid', stream: `lead-${uuid(2)}` },
      { type: 'LeadFlown', data: {}, unreadable: 'unknown_type', stream: `lead-${uuid(3)}` },
    ]).slice(steps.length);
    const all = [...events, ...unreadable.map((event) => ({ ...event, position: event.position + 1_000n }))];
    await (
      await start(logWith(all))
    ).caughtUp;
    const found = await contents(pool);
    expect(await builds()).toEqual(['2 live serving']);
    expect(found.parked!.length).toBeGreaterThan(0);
    expect(found['projection.unknown_events']).toHaveLength(2);
    expect(found).toEqual(await cleanReplay(all));
  });

  it('leaves it to the group when Postgres refuses a row', async () => {
    const events = withPoison(step('PropertyDetailsEdited', { yearBuilt: 2 ** 40 }, { stream }));
    await (
      await start(logWith(events))
    ).caughtUp;
    expect(lines.join('\n')).toMatch("can't be filled in bulk");
    expect(await builds()).toEqual(['1 live serving']);
    expect(await tables()).toBe(allTables);
    const found = await contents(pool);
    expect(found.parked!.length).toBeGreaterThan(0);
    expect(found).toEqual(await cleanReplay(events));
  });

  it('begins again after it was stopped on the way, and nothing is left of the first time', async () => {
    let reached = 0;
    const stopped = new Promise<void>((resolve) => {
      const stop = () => resolve(Promise.resolve().then(() => projector!.stop()));
      void start(logWith(histories), { onFilling: () => ++reached === 3 && stop() });
    });
    await stopped;
    const lease = await pool.query('select from projection.lease where expires_at > clock_timestamp()');
    expect(lease.rowCount).toBe(0);
    expect((await pool.query('select from read.pipeline')).rowCount).toBe(0);
    expect((await pool.query<{ position: string }>('select position from read.status')).rows[0]!.position).toBe('0');
    await (
      await start(logWith(histories))
    ).caughtUp;
    expect(await builds()).toEqual(['2 live serving']);
    expect(await tables()).toBe(allTables);
    expect(await contents(pool)).toEqual(await cleanReplay());
  });

  it('shows nothing or everything: whoever reads on the way finds no part of it', async () => {
    const seen = new Set<string>();
    const look = async () => {
      const { rows } = await pool.query<{ seen: string }>(
        `select concat_ws(' ', (select count(*) from read.pipeline), (select position from read.status)) as seen`,
      );
      seen.add(rows[0]!.seen);
    };
    let looks = Promise.resolve();
    await (
      await start(logWith(histories), { onFilling: () => void (looks = looks.then(look)) })
    ).caughtUp;
    await looks;
    await look();
    const leads = (await cleanReplay())['read.pipeline']!.length;
    expect([...seen]).toEqual(['0 0', `${leads} ${histories.at(-1)!.position}`]);
  });

  it('shows operators how far it has come: nobody takes an empty read model for a live one', async () => {
    const log = logWith(histories);
    const seen = new Set<string>();
    const look = async () => {
      const statuses = await projectionStatuses(pool, log, liveProjections);
      for (const { status, filling } of statuses) seen.add(filling ? `${status} ${filling.events > 0}` : status);
    };
    // How far it has come is written every 400 ms, and the statuses are read one by one.
    const lookAgain = async () => {
      for (; !seen.has('filling true'); await pause(50)) await look();
    };
    const reader = await pool.connect();
    let looks: Promise<void> | undefined;
    // The reader keeps the swap from ending the filling before anybody looks.
    const onFilling = () => void (looks ??= reader.query('begin; select from read.pipeline').then(lookAgain));
    const { caughtUp } = await start(log, { onFilling });
    await eventually(() => looks !== undefined);
    await looks;
    expect([...seen].filter((each) => each !== 'filling false')).toEqual(['filling true']);
    await reader.query('commit');
    reader.release();
    await caughtUp;
    seen.clear();
    await look();
    expect([...seen]).toEqual(['live']);
    expect((await pool.query('select filling from projection.lease')).rows).toEqual([{ filling: null }]);
  });

  it('waits for a reader that holds the empty tables', async () => {
    const reader = await pool.connect();
    let held: Promise<void> | undefined;
    const onFilling = () => void (held ??= reader.query('begin; select from read.pipeline').then(() => undefined));
    const { caughtUp } = await start(logWith(histories), { onFilling });
    // It gives up waiting for the lock every half second, and tries again.
    const tries = new Set<string>();
    await eventually(async () => {
      const { rows } = await pool.query<{ since: string }>(
        `select query_start::text as since from pg_stat_activity
         where wait_event_type = 'Lock' and datname = current_database()`,
      );
      for (const { since } of rows) tries.add(since);
      return tries.size > 2;
    });
    await held;
    expect((await reader.query('select from read.pipeline')).rowCount).toBe(0);
    await reader.query('commit');
    reader.release();
    await caughtUp;
    expect(await contents(pool)).toEqual(await cleanReplay());
  });
});
