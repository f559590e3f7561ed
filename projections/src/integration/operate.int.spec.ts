import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../../testing/eventually.js';
import { logOf, step, uuid, type Step } from '../../test/events.js';
import { by, cleanReplay, half, histories, OperatedProjector, steps } from '../../test/operated-projector.js';
import { contents, openTestProjector } from '../../test/projector.js';
import { liveProjections } from '../definitions/live-projections.js';
import { appendOnce } from '../engine/operator/append-once.js';
import { decideDryRun, findJobs, type Job } from '../engine/operator/jobs.js';
import { storedTable } from '../../test/stored-table.js';

const system = new OperatedProjector();

describe('verify and heal', () => {
  it('name and mend each difference by lead and field, and nothing else', async () => {
    const poison = step('LeadCreated', {}, { stream: `lead-${uuid(1)}` });
    system.log.add(logOf([...steps.slice(0, half), poison, ...steps.slice(half)]));
    await system.projected();
    const before = await contents(system.pool);
    // The events of a parked stream are on neither side: nothing is equal while something is left out.
    const tables = ['pipeline', 'pipeline_before_moves', 'lead_search', 'stage_totals'];
    const rows = tables.reduce((sum, table) => sum + before[`read.${table}`]!.length, 0);
    const untouched = { equal: false, complete: false, rows, differingRows: 0, parkedStreams: 1, differences: [] };
    expect((await system.ask('verify', 'pipeline')).result).toMatchObject(untouched);
    expect((await system.ask('verify', 'referrals')).result).toMatchObject({ equal: true, complete: true });
    await system.pool.query(`update ${storedTable('pipeline')} set name = 'Altered' where id = $1`, [uuid(2)]);
    await system.pool.query(`delete from ${storedTable('pipeline')} where id = $1`, [uuid(3)]);
    await system.pool.query(`insert into ${storedTable('pipeline')}
      select (json_populate_record(p, json_build_object('id', '${uuid(99)}'))).* from ${storedTable('pipeline')} p
      where id = '${uuid(4)}'`);
    const replayed = { table: 'pipeline', field: 'name', stored: 'Altered' };
    const { result } = await system.ask('verify', 'pipeline');
    expect(result).toMatchObject({ equal: false, differingRows: 3 });
    expect(result!.differences).toEqual([
      expect.objectContaining({ ...replayed, key: uuid(2) }),
      expect.objectContaining({ table: 'pipeline', key: uuid(3), field: '*', stored: null }),
      expect.objectContaining({ table: 'pipeline', key: uuid(99), field: '*', replayed: null }),
    ]);
    expect(await system.ask('heal', 'pipeline')).toMatchObject({ state: 'done' });
    expect(await system.acts('pipeline', 1)).toMatchObject([
      { act: 'ProjectionHealed', rows: 3, subjects: [2, 3, 99].map((n) => ({ kind: 'lead', id: uuid(n) })) },
    ]);
    expect((await system.ask('verify', 'pipeline')).result).toMatchObject(untouched);
    await system.projected();
    expect(await contents(system.pool)).toEqual(before);
    expect(await system.builds('pipeline')).toHaveLength(1);
  });
});

describe('verify', () => {
  const newer = (stream: string): Step => ({ type: 'LeadWeighed', data: {}, stream, unreadable: 'unknown_type' });

  it('is not complete while a stream that it reads holds events of types that this code does not know', async () => {
    system.log.add(logOf([newer(`lead-${uuid(4)}`), ...steps.slice(0, half), newer(`lead-${uuid(1)}`)]));
    await system.projected();
    const leftOut = { equal: false, complete: false, unknownEvents: 2, differingRows: 0 };
    expect((await system.ask('verify', 'pipeline')).result).toMatchObject(leftOut);
    // It has every event, whatever its type.
    expect((await system.ask('verify', 'event_index')).result).toMatchObject({ equal: true, complete: true });
  });

  it('has nothing to say of another application in the same log', async () => {
    system.log.add(logOf([newer('invoice-1'), ...steps.slice(0, half)]));
    await system.projected();
    expect((await system.ask('verify', 'pipeline')).result).toMatchObject({ equal: true, complete: true });
  });
});

describe('pause and resume', () => {
  it('hold one projection while the others go on, and let it catch up alone', async () => {
    system.log.add(histories.slice(0, half));
    await system.projected();
    expect(await system.ask('pause', 'activity')).toMatchObject({ state: 'done' });
    system.log.add(histories.slice(half));
    await system.acts('activity', 1);
    await system.projected();
    expect((await system.pool.query('select from read.activity')).rowCount).toBe(half);
    expect((await system.ask('verify', 'activity')).result).toMatchObject({ equal: true, rows: half });
    await system.restart();
    expect(await system.builds('activity')).toEqual([{ generation: 1, state: 'paused', serving: true }]);
    expect(await system.ask('resume', 'activity')).toMatchObject({ state: 'done' });
    await system.acts('activity', 2);
    await system.projected();
    expect(await contents(system.pool)).toEqual(await cleanReplay());
  });

  it.each<[string, () => Promise<Job>]>([
    ['a rebuild', () => system.ask('rebuild', 'activity')],
    ['a dry run that is swapped in', swappedDryRun],
    ['a roll back', () => system.ask('rollback', 'activity')],
  ])('outlast %s', async (_, act) => {
    system.log.add(histories.slice(0, half));
    await system.projected();
    await system.ask('rebuild', 'activity');
    await system.ask('pause', 'activity');
    expect(await act()).toMatchObject({ state: 'done', result: { staysPaused: true } });
    expect(await servingState('activity')).toBe('paused');
    system.log.add(histories.slice(half));
    await system.projected();
    expect((await system.pool.query('select from read.activity')).rowCount).toBe(half);
    expect(await system.ask('resume', 'activity')).toMatchObject({ state: 'done' });
    await system.projected();
    expect(await contents(system.pool)).toEqual(await cleanReplay());
  });

  it('outlast a new version of the code', async () => {
    system.log.add(histories.slice(0, half));
    await system.projected();
    await system.ask('pause', 'activity');
    await system.restart(
      liveProjections.map((each) => (each.name === 'activity' ? { ...each, version: each.version + 1 } : each)),
    );
    expect(await servingState('activity')).toBe('paused');
    expect(await system.ask('resume', 'activity')).toMatchObject({ state: 'done' });
    expect(await servingState('activity')).toBe('live');
  });

  async function swappedDryRun(): Promise<Job> {
    const { id } = await system.ask('rebuild', 'activity', { dryRun: true });
    await decideDryRun(system.pool, 'activity', 'swap');
    return eventually(async () => (await findJobs(system.pool, `id = $1 and state = 'done'`, [id]))[0]);
  }

  async function servingState(projection: string): Promise<unknown> {
    const builds = (await system.builds(projection)) as { state: string; serving: boolean }[];
    return builds.find(({ serving }) => serving)?.state;
  }
});

describe('what the code brings', () => {
  it('as a new projection catches up alone, and is not ready before', async () => {
    await system.stop();
    await system.pool.query('drop schema projection, read cascade');
    await system.restart(liveProjections.filter(({ name }) => name !== 'activity'));
    system.log.add(histories);
    await system.projected();
    await system.restart();
    expect(await system.builds('activity')).toEqual([{ generation: 1, state: 'live', serving: true }]);
    expect(await contents(system.pool)).toEqual(await cleanReplay());
  });

  it('as a new version ends a dry run of the old one and is built by itself', async () => {
    system.log.add(histories);
    await system.projected();
    expect(await system.ask('rebuild', 'activity', { dryRun: true })).toMatchObject({ state: 'ready' });
    await system.restart(
      liveProjections.map((each) => (each.name === 'activity' ? { ...each, version: each.version + 1 } : each)),
    );
    const { rows } = await system.pool.query(
      'select version, serving from projection.checkpoints where name = $1 order by 1',
      ['activity'],
    );
    const { version } = liveProjections.find(({ name }) => name === 'activity')!;
    expect(rows).toEqual([
      { version, serving: false },
      { version: version + 1, serving: true },
    ]);
    expect((await system.pool.query('select from read.activity')).rowCount).toBe(histories.length);
  });
});

describe('a parked stream', () => {
  const stream = `lead-${uuid(1)}`;

  async function parkedIds(): Promise<string[]> {
    const { rows } = await system.pool.query<{ id: string }>(
      'select id::text from projection.parked_streams order by id',
    );
    return rows.map(({ id }) => id);
  }

  async function skip(projection: string, event: (typeof histories)[number]): Promise<void> {
    const { id: eventId, type, revision } = event;
    const metadata = {
      ...{ $correlationId: by.correlationId, $causationId: randomUUID() },
      ...{ actor: by.actor, occurredAt: '2026-03-02T10:00:00.000Z' },
    };
    const data = { eventId, stream, type, revision, reason: 'Sample reason' };
    const skipped = { id: randomUUID(), type: 'EventSkipped' as const, data, metadata };
    await appendOnce(system.log, `projection-${projection}`, [skipped]);
  }

  it.each([
    ['that the fold refuses', step('LeadCreated', {}, { stream })],
    ['that Postgres refuses', step('PropertyDetailsEdited', { yearBuilt: 2 ** 40 }, { stream })],
  ])('%s stays parked when tried again, and equals a clean replay once its event is skipped', async (_, poison) => {
    const events = logOf([...steps.slice(0, 100), poison, ...steps.slice(100)]);
    system.log.add(events);
    await system.projected();
    const ids = await parkedIds();
    expect(ids.length).toBeGreaterThan(0);
    expect((await system.ask('retry', 'pipeline')).result).toEqual({ tried: 1, applied: 0 });
    expect(await parkedIds()).toEqual(ids);
    const { rows } = await system.pool.query<{ projection: string }>(
      'select distinct projection from projection.parked_streams order by 1',
    );
    for (const { projection: name } of rows) {
      await skip(name, events[100]!);
      await system.ask('retry', name);
    }
    expect(await parkedIds()).toEqual([]);
    await system.projected();
    const replay = await openTestProjector();
    const skipped = new Set([events[100]!.id]);
    replay.group = replay.group.map((member) =>
      ['activity', 'event_index'].includes(member.projection.name) ? member : { ...member, skipped },
    );
    await replay.apply(events);
    expect(await contents(system.pool)).toEqual(await contents(replay.pool));
    await replay.close();
    expect(await system.ask('rebuild', 'pipeline')).toMatchObject({ state: 'done' });
    expect((await system.ask('verify', 'pipeline')).result).toMatchObject({ equal: true });
  });
});
