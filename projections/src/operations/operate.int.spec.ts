import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import pino from 'pino';
import type { TestDatabase } from '../../../backend/test/test-database.js';
import { createTestDatabase } from '../../../backend/test/test-database.js';
import { eventually } from '../../../backend/test/eventually.js';
import { ArrayLog } from '../../test/array-log.js';
import { logOf, step, uuid } from '../../test/events.js';
import { manyHistories } from '../../test/histories.js';
import { contents, openTestProjector } from '../../test/projector.js';
import type { Projector } from '../runner/projector.js';
import { startProjector } from '../runner/projector.js';
import type { Job, JobKind } from './jobs.js';
import { cancelJob, decideDryRun, findJobs, ProjectionBusy, requestJobs } from './jobs.js';

const steps = manyHistories(30, 12);
const half = 200;
const histories = logOf(steps);
const by = { actor: { kind: 'user' as const, id: 'operator-1' }, correlationId: uuid(7) };

let database: TestDatabase;
let pool: pg.Pool;
let log: ArrayLog;
let projector: Projector;
beforeEach(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  pool.on('error', () => undefined);
  log = new ArrayLog(50);
  projector = await start();
});
afterEach(async () => {
  await projector.stop();
  await pool.end();
  await database.drop();
});

function start(): Promise<Projector> {
  return startProjector({ databaseUrl: database.url, log, logger: pino({ level: 'silent' }) });
}

/** Resolves when what serves follows from everything in the log, operators' acts included. */
async function projected(): Promise<void> {
  await eventually(async () => {
    const { rows } = await pool.query<{ position: string }>('select position from read.status');
    return BigInt(rows[0]!.position) >= (log.events.at(-1)?.position ?? 0n);
  });
}

async function ended(id: string): Promise<Job> {
  return eventually(async () => {
    const [job] = await findJobs(pool, `id = $1 and state not in ('requested', 'running')`, [id]);
    return job;
  });
}

async function ask(kind: JobKind, projection: string, params: Job['params'] = {}): Promise<Job> {
  const [id] = await requestJobs(pool, kind, [projection], { ...by, params });
  return ended(id!);
}

/** Types and data of what operators did to a projection, as its stream tells. */
async function acts(projection: string, count: number): Promise<unknown[]> {
  return eventually(() => {
    const found = log.events.filter(({ stream }) => stream === `projection-${projection}`);
    expect(found.every(({ metadata }) => metadata.$correlationId === by.correlationId)).toBe(true);
    return found.length >= count ? found.map(({ type, data }) => ({ act: type, ...(data as object) })) : undefined;
  });
}

/** What one projector makes of the same events in one batch, in a database of its own. */
async function cleanReplay(events = histories): Promise<Record<string, unknown[]>> {
  const replay = await openTestProjector();
  await replay.apply(events);
  const expected = await contents(replay.pool);
  await replay.close();
  return expected;
}

async function builds(projection: string): Promise<unknown[]> {
  const text = 'select generation, state, serving from projection.checkpoints where name = $1 order by generation';
  return (await pool.query<object>(text, [projection])).rows;
}

describe('a rebuild', () => {
  it('of all projections swaps to new tables while events come, and equals a clean replay', async () => {
    log.add(histories.slice(0, half));
    await projected();
    await pool.query('update projection.pipeline_v1 set note_count = 99');
    const names = ['pipeline', 'stage_history', 'activity', 'analyses', 'referrals'];
    const ids = await requestJobs(pool, 'rebuild', names, by);
    log.add(histories.slice(half));
    for (const id of ids) expect(await ended(id)).toMatchObject({ state: 'done' });
    expect(await builds('pipeline')).toEqual([
      { generation: 1, state: 'kept', serving: false },
      { generation: 2, state: 'live', serving: true },
    ]);
    expect(await acts('pipeline', 1)).toMatchObject([{ act: 'ProjectionRebuilt', version: 1, generation: 2 }]);
    await acts('referrals', 1);
    await projected();
    expect(await contents(pool)).toEqual(await cleanReplay());
    const granted = `select has_table_privilege('lead_pipeline_analyst', 'read.pipeline', 'select') as granted`;
    expect((await pool.query(granted)).rows).toEqual([{ granted: true }]);
  });

  it('is rolled back to the tables before, which catch up first; older ones are dropped', async () => {
    log.add(histories.slice(0, half));
    await projected();
    expect(await ask('rollback', 'pipeline')).toMatchObject({
      state: 'failed',
      error: 'Nothing served pipeline before',
    });
    await ask('rebuild', 'pipeline');
    await ask('rebuild', 'pipeline');
    await eventually(async () => (await builds('pipeline')).length === 2);
    expect(await builds('pipeline')).toMatchObject([{ generation: 2 }, { generation: 3, serving: true }]);
    log.add(histories.slice(half));
    await projected();
    expect(await ask('rollback', 'pipeline')).toMatchObject({ state: 'done' });
    expect(await builds('pipeline')).toMatchObject([{ generation: 2, serving: true }, { generation: 3 }]);
    expect(await acts('pipeline', 3)).toMatchObject([{}, {}, { act: 'ProjectionRolledBack', generation: 2 }]);
    await projected();
    expect(await contents(pool)).toEqual(await cleanReplay());
  });

  it('comes to its end however often its connections are cut', async () => {
    log.add(histories);
    await projected();
    const [id] = await requestJobs(pool, 'rebuild', ['stage_history'], by);
    for (let i = 0; i < 4; i++) {
      await new Promise((resolve) => setTimeout(resolve, 60 * i));
      await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name like 'projector%' and datname = current_database()`,
      );
    }
    expect(await ended(id!)).toMatchObject({ state: 'done' });
    await acts('stage_history', 1);
    await projected();
    expect(await contents(pool)).toEqual(await cleanReplay());
    const { rows } = await pool.query<{ name: string }>(
      `select relname as name from pg_class where relname like 'stage_history_v%' and relkind = 'r' order by 1`,
    );
    expect(rows).toHaveLength(2);
  });

  it('stops at an event that no one skipped, and the old tables go on serving (fault 16)', async () => {
    const poison = step('LeadCreated', {}, { stream: `lead-${uuid(1)}` });
    const events = logOf([...steps.slice(0, half), poison, ...steps.slice(half)]);
    log.add(events);
    await projected();
    const { id: eventId } = events[half]!;
    const failed = await ask('rebuild', 'pipeline');
    expect(failed).toMatchObject({ state: 'failed', error: expect.stringContaining(eventId) as unknown });
    expect(await builds('pipeline')).toEqual([{ generation: 1, state: 'live', serving: true }]);
    expect(await acts('pipeline', 1)).toMatchObject([{ act: 'ProjectionRebuildStopped', eventId }]);
  });

  it('can be cancelled, and only one job of a projection runs at a time', async () => {
    log.add(histories);
    await projected();
    const locked = await pool.connect();
    await locked.query('begin; lock table projection.checkpoints in exclusive mode');
    const [id] = await requestJobs(pool, 'rebuild', ['pipeline'], by);
    await eventually(async () => (await findJobs(pool, `id = $1 and state = 'running'`, [id])).length > 0);
    await expect(requestJobs(pool, 'verify', ['activity', 'pipeline'], by)).rejects.toThrow(ProjectionBusy);
    expect(await cancelJob(pool, 'pipeline')).toBe(true);
    await eventually(async () => (await findJobs(pool, `id = $1 and progress is not null`, [id])).length > 0);
    await locked.query('rollback');
    locked.release();
    expect(await ended(id!)).toMatchObject({ state: 'cancelled' });
    expect(await acts('pipeline', 1)).toEqual([{ act: 'ProjectionRebuildCancelled', dryRun: false }]);
    expect(await builds('pipeline')).toHaveLength(1);
  });
});

describe('a dry run', () => {
  it('says in words what would change, keeps up with the log, and is swapped in or discarded', async () => {
    log.add(histories.slice(0, half));
    await projected();
    const stored = (await pool.query<{ id: string }>('select id from projection.pipeline_v1 order by id')).rows;
    const [first, second, third] = stored.map(({ id }) => id);
    await pool.query(
      `update projection.pipeline_v1 set status = case status when 'won' then 'lost' else 'won' end where id = any($1)`,
      [[first, second]],
    );
    await pool.query('delete from projection.pipeline_v1 where id = $1', [third]);
    const { state, result } = await ask('rebuild', 'pipeline', { dryRun: true });
    expect(state).toBe('ready');
    const texts = (result!.summary as { text: string; rows: unknown[] }[]).map(({ text, rows }) => [text, rows.length]);
    expect(texts).toEqual(
      expect.arrayContaining([
        ['1 lead appears', 1],
        ['2 leads change column', 2],
      ]),
    );
    expect((await pool.query('select from read.pipeline')).rowCount).toBe(29);
    log.add(histories.slice(half));
    await projected();
    const [{ id }] = (await findJobs(pool, `state = 'ready'`)) as [Job];
    expect(await decideDryRun(pool, 'pipeline', 'swap')).toBe(true);
    await eventually(async () => (await findJobs(pool, `id = $1 and state = 'done'`, [id])).length > 0);
    expect(await acts('pipeline', 1)).toMatchObject([{ act: 'ProjectionRebuilt', dryRun: true }]);
    await projected();
    expect(await contents(pool)).toEqual(await cleanReplay());
  });

  it('waits for its decision over a restart, and leaves nothing when it is discarded', async () => {
    log.add(histories);
    await projected();
    const { id, result } = await ask('rebuild', 'pipeline', { dryRun: true });
    expect(result).toMatchObject({ generation: 2, summary: [] });
    await projector.stop();
    projector = await start();
    await projector.caughtUp;
    expect(await builds('pipeline')).toMatchObject([{ serving: true }, { generation: 2, state: 'live' }]);
    await decideDryRun(pool, 'pipeline', 'discard');
    await eventually(async () => (await findJobs(pool, `id = $1 and state = 'cancelled'`, [id])).length > 0);
    expect(await builds('pipeline')).toHaveLength(1);
    expect((await pool.query(`select to_regclass('projection.pipeline_v1_g2') as there`)).rows).toEqual([
      { there: null },
    ]);
  });
});

describe('verify and heal', () => {
  it('tell and mend each difference by lead and field, and nothing else', async () => {
    const poison = step('LeadCreated', {}, { stream: `lead-${uuid(1)}` });
    log.add(logOf([...steps.slice(0, half), poison, ...steps.slice(half)]));
    await projected();
    const before = await contents(pool);
    expect((await ask('verify', 'pipeline')).result).toMatchObject({ equal: true, rows: 30, differences: [] });
    await pool.query(`update projection.pipeline_v1 set name = 'Altered' where id = $1`, [uuid(2)]);
    await pool.query('delete from projection.pipeline_v1 where id = $1', [uuid(3)]);
    await pool.query(`insert into projection.pipeline_v1
      select (json_populate_record(p, json_build_object('id', '${uuid(99)}'))).* from projection.pipeline_v1 p
      where id = '${uuid(4)}'`);
    const replayed = { table: 'pipeline', field: 'name', stored: 'Altered' };
    const { result } = await ask('verify', 'pipeline');
    expect(result).toMatchObject({ equal: false, differingRows: 3 });
    expect(result!.differences).toEqual([
      expect.objectContaining({ ...replayed, key: uuid(2) }),
      expect.objectContaining({ table: 'pipeline', key: uuid(3), field: '*', stored: null }),
      expect.objectContaining({ table: 'pipeline', key: uuid(99), field: '*', replayed: null }),
    ]);
    expect(await ask('heal', 'pipeline')).toMatchObject({ state: 'done' });
    expect(await acts('pipeline', 1)).toMatchObject([
      { act: 'ProjectionHealed', rows: 3, leads: [uuid(2), uuid(3), uuid(99)] },
    ]);
    expect((await ask('verify', 'pipeline')).result).toMatchObject({ equal: true, rows: 30 });
    await projected();
    expect(await contents(pool)).toEqual(before);
    expect(await builds('pipeline')).toHaveLength(1);
  });
});

describe('pause and resume', () => {
  it('hold one projection while the others go on, and let it catch up alone', async () => {
    log.add(histories.slice(0, half));
    await projected();
    expect(await ask('pause', 'activity')).toMatchObject({ state: 'done' });
    log.add(histories.slice(half));
    await acts('activity', 1);
    await projected();
    expect((await pool.query('select from read.activity')).rowCount).toBe(half);
    expect((await ask('verify', 'activity')).result).toMatchObject({ equal: true, rows: half });
    await projector.stop();
    projector = await start();
    await projector.caughtUp;
    expect(await builds('activity')).toEqual([{ generation: 1, state: 'paused', serving: true }]);
    expect(await ask('resume', 'activity')).toMatchObject({ state: 'done' });
    await acts('activity', 2);
    await projected();
    expect(await contents(pool)).toEqual(await cleanReplay());
  });
});

describe('a parked stream', () => {
  const stream = `lead-${uuid(1)}`;

  async function parkedIds(): Promise<string[]> {
    const { rows } = await pool.query<{ id: string }>('select id::text from projection.parked_streams order by id');
    return rows.map(({ id }) => id);
  }

  async function skip(projection: string, event: (typeof histories)[number]): Promise<void> {
    const { id: eventId, type, revision } = event;
    const metadata = {
      ...{ $correlationId: by.correlationId, $causationId: randomUUID() },
      ...{ actor: by.actor, occurredAt: '2026-03-02T10:00:00.000Z' },
    };
    const data = { eventId, stream, type, revision, reason: 'Sample reason' };
    await log.append(`projection-${projection}`, [{ id: randomUUID(), type: 'EventSkipped', data, metadata }]);
  }

  it.each([
    ['that the fold refuses', step('LeadCreated', {}, { stream })],
    ['that Postgres refuses', step('PropertyDetailsEdited', { yearBuilt: 2 ** 40 }, { stream })],
  ])('%s stays parked when tried again, and equals a clean replay once its event is skipped', async (_, poison) => {
    const events = logOf([...steps.slice(0, 100), poison, ...steps.slice(100)]);
    log.add(events);
    await projected();
    const ids = await parkedIds();
    expect(ids.length).toBeGreaterThan(0);
    expect((await ask('retry', 'pipeline')).result).toEqual({ tried: 1, applied: 0 });
    expect(await parkedIds()).toEqual(ids);
    for (const name of ['pipeline', 'stage_history']) {
      await skip(name, events[100]!);
      await ask('retry', name);
    }
    expect(await parkedIds()).toEqual([]);
    await projected();
    const replay = await openTestProjector();
    const skipped = new Set([events[100]!.id]);
    replay.group = replay.group.map((member) =>
      member.projection.name === 'activity' ? member : { ...member, skipped },
    );
    await replay.apply(events);
    expect(await contents(pool)).toEqual(await contents(replay.pool));
    await replay.close();
    expect(await ask('rebuild', 'pipeline')).toMatchObject({ state: 'done' });
    expect((await ask('verify', 'pipeline')).result).toMatchObject({ equal: true });
  });
});
