import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../../testing/eventually.js';
import { logOf, step, uuid } from '../../test/events.js';
import { by, cleanReplay, half, histories, OperatedProjector, steps } from '../../test/operated-projector.js';
import { contents } from '../../test/projector.js';
import { liveProjections } from '../definitions/live-projections.js';
import { type Job, cancelJob, decideDryRun, findJobs, requestJobs, ProjectionBusy } from '../engine/operator/jobs.js';
import { storedTable } from '../../test/stored-table.js';

const system = new OperatedProjector();

describe('a rebuild', () => {
  it('of all projections swaps to new tables while events come, and equals a clean replay', async () => {
    system.log.add(histories.slice(0, half));
    await system.projected();
    await system.pool.query(`update ${storedTable('pipeline')} set note_count = 99`);
    const names = liveProjections.map(({ name }) => name);
    const ids = await requestJobs(system.pool, 'rebuild', names, by);
    system.log.add(histories.slice(half));
    for (const id of ids) expect(await system.ended(id)).toMatchObject({ state: 'done' });
    expect(await system.builds('pipeline')).toEqual([
      { generation: 1, state: 'kept', serving: false },
      { generation: 2, state: 'live', serving: true },
    ]);
    expect(await system.acts('pipeline', 1)).toMatchObject([{ act: 'ProjectionRebuilt', generation: 2 }]);
    await system.acts('referrals', 1);
    await system.projected();
    expect(await contents(system.pool)).toEqual(await cleanReplay());
    const granted = `select has_column_privilege('lead_pipeline_analyst', 'read.pipeline', 'status', 'select') as granted`;
    expect((await system.pool.query(granted)).rows).toEqual([{ granted: true }]);
  });

  it('is rolled back to the tables before, which catch up first; older ones are dropped', async () => {
    system.log.add(histories.slice(0, half));
    await system.projected();
    expect(await system.ask('rollback', 'pipeline')).toMatchObject({
      state: 'failed',
      error: 'Nothing served pipeline before',
    });
    await system.ask('rebuild', 'pipeline');
    await system.ask('rebuild', 'pipeline');
    await eventually(async () => (await system.builds('pipeline')).length === 2);
    expect(await system.builds('pipeline')).toMatchObject([{ generation: 2 }, { generation: 3, serving: true }]);
    system.log.add(histories.slice(half));
    await system.projected();
    expect(await system.ask('rollback', 'pipeline')).toMatchObject({ state: 'done' });
    expect(await system.builds('pipeline')).toMatchObject([{ generation: 2, serving: true }, { generation: 3 }]);
    expect(await system.acts('pipeline', 3)).toMatchObject([{}, {}, { act: 'ProjectionRolledBack', generation: 2 }]);
    await system.projected();
    expect(await contents(system.pool)).toEqual(await cleanReplay());
  });

  it('serves on when the oldest tables can not be dropped, which the next start makes good', async () => {
    system.log.add(histories);
    await system.projected();
    await system.ask('rebuild', 'stage_history');
    await system.asSuperuser(`
      create function refuse() returns event_trigger language plpgsql as $$ begin
        if exists (select from pg_event_trigger_dropped_objects() where object_identity ~ '^projection.stage_history_v\\d+$') then
          raise exception 'Somebody reads it';
        end if;
      end $$;
      create event trigger refuse on sql_drop execute function refuse()`);
    expect(await system.ask('rebuild', 'stage_history')).toMatchObject({ state: 'done' });
    // Not begun before the rebuild is over.
    expect(await system.ask('verify', 'stage_history')).toMatchObject({ state: 'done', result: { equal: true } });
    expect(await system.ask('rollback', 'stage_history')).toMatchObject({ state: 'done' });
    await system.acts('stage_history', 3);
    await system.projected();
    expect(await system.builds('stage_history')).toMatchObject([
      { generation: 1, state: 'kept' },
      { generation: 2, serving: true },
      { generation: 3, state: 'kept' },
    ]);
    await system.asSuperuser('drop event trigger refuse');
    await system.restart();
    expect(await system.builds('stage_history')).toMatchObject([{ generation: 2, serving: true }, { generation: 3 }]);
    expect(await system.tables('stage_history')).toHaveLength(2);
    expect(await contents(system.pool)).toEqual(await cleanReplay());
  });

  it('comes to its end however often its connections are cut', async () => {
    system.log.add(histories);
    await system.projected();
    const [id] = await requestJobs(system.pool, 'rebuild', ['stage_history'], by);
    for (let i = 0; i < 4; i++)
      await eventually(async () => {
        const { rowCount } = await system.pool.query(
          `with own as (select * from pg_stat_activity where datname = current_database())
           select pg_terminate_backend(pid) from own
           where application_name like 'projector%' and exists (select from own where application_name like 'projector bulk%')`,
        );
        return rowCount! > 0 || (await findJobs(system.pool, `id = $1 and state = 'done'`, [id])).length > 0;
      });
    expect(await system.ended(id!)).toMatchObject({ state: 'done' });
    await system.acts('stage_history', 1);
    await system.projected();
    expect(await contents(system.pool)).toEqual(await cleanReplay());
    await eventually(async () => (await system.tables('stage_history')).length === 2);
  });

  it('gives every connection back when one table can not be finished and another is', async () => {
    system.log.add(histories);
    await system.projected();
    // The others have finished by the time that it refuses.
    await system.asSuperuser(`
      create function refuse() returns event_trigger language plpgsql as $$ begin
        if exists (select from pg_event_trigger_ddl_commands() where object_identity like 'projection.event_index%') then
          perform pg_sleep(0.5);
          raise exception 'No room for an index';
        end if;
      end $$;
      create event trigger refuse on ddl_command_end when tag in ('CREATE INDEX') execute function refuse()`);
    const ids = await requestJobs(system.pool, 'rebuild', ['analyses', 'referrals', 'event_index'], by);
    await eventually(async () => (await findJobs(system.pool, 'id = any($1) and attempts > 1', [ids])).length > 0);
    await system.asSuperuser('drop event trigger refuse');
    for (const id of ids) expect(await system.ended(id)).toMatchObject({ state: 'done' });
    const { rows } = await system.pool.query(
      `select query from pg_stat_activity where datname = current_database()
       and application_name like 'projector bulk%' and state like 'idle in transaction%'`,
    );
    expect(rows).toEqual([]);
    // It waits for its connections.
    await system.stop();
  });

  it('fault 16: stops at an event that no one skipped, and the old tables go on serving', async () => {
    const poison = step('LeadCreated', {}, { stream: `lead-${uuid(1)}` });
    const events = logOf([...steps.slice(0, half), poison, ...steps.slice(half)]);
    system.log.add(events);
    await system.projected();
    const { id: eventId } = events[half]!;
    const failed = await system.ask('rebuild', 'pipeline');
    expect(failed).toMatchObject({ state: 'failed', error: expect.stringContaining(eventId) as unknown });
    expect(await system.builds('pipeline')).toEqual([{ generation: 1, state: 'live', serving: true }]);
    expect(await system.acts('pipeline', 1)).toMatchObject([{ act: 'ProjectionRebuildStopped', eventId }]);
  });

  it('of all stops only where the poison is', async () => {
    system.log.add(logOf([...steps, step('LeadCreated', {}, { stream: `lead-${uuid(1)}` })]));
    await system.projected();
    const ids = await requestJobs(system.pool, 'rebuild', ['activity', 'pipeline', 'referrals'], by);
    const jobs = [await system.ended(ids[0]!), await system.ended(ids[1]!), await system.ended(ids[2]!)];
    expect(jobs.map(({ state }) => state)).toEqual(['done', 'failed', 'done']);
  });

  it('can be cancelled, and only one job of a projection runs at a time', async () => {
    system.log.add(histories);
    await system.projected();
    const locked = await system.pool.connect();
    await locked.query('begin; lock table projection.checkpoints in exclusive mode');
    const [id] = await requestJobs(system.pool, 'rebuild', ['pipeline'], by);
    await eventually(async () => (await findJobs(system.pool, `id = $1 and state = 'running'`, [id])).length > 0);
    await expect(requestJobs(system.pool, 'verify', ['activity', 'pipeline'], by)).rejects.toThrow(
      new ProjectionBusy([{ kind: 'rebuild', projection: 'pipeline', state: 'running' }]),
    );
    expect(await cancelJob(system.pool, 'pipeline')).toEqual(expect.any(String));
    await eventually(async () => (await findJobs(system.pool, `id = $1 and progress is not null`, [id])).length > 0);
    await locked.query('rollback');
    locked.release();
    expect(await system.ended(id!)).toMatchObject({ state: 'cancelled' });
    expect(await system.acts('pipeline', 1)).toEqual([{ act: 'ProjectionRebuildCancelled', dryRun: false }]);
    expect(await system.builds('pipeline')).toHaveLength(1);
  });
});

describe('a dry run', () => {
  it('says in words what would change, keeps up with the log, and is swapped in or discarded', async () => {
    system.log.add(histories.slice(0, half));
    await system.projected();
    const stored = (await system.pool.query<{ id: string }>(`select id from ${storedTable('pipeline')} order by id`))
      .rows;
    const [first, second, third] = stored.map(({ id }) => id);
    await system.pool.query(
      `update ${storedTable('pipeline')} set status = case status when 'won' then 'lost' else 'won' end where id = any($1)`,
      [[first, second]],
    );
    await system.pool.query(`delete from ${storedTable('pipeline')} where id = $1`, [third]);
    const { state, result } = await system.ask('rebuild', 'pipeline', { dryRun: true });
    expect(state).toBe('ready');
    const texts = (result!.summary as { text: string; rows: unknown[] }[]).map(({ text, rows }) => [text, rows.length]);
    expect(texts).toEqual(
      expect.arrayContaining([
        ['1 lead appears', 1],
        ['2 leads change column', 2],
      ]),
    );
    expect((await system.pool.query('select from read.pipeline')).rowCount).toBe(29);
    system.log.add(histories.slice(half));
    await system.projected();
    const [{ id }] = (await findJobs(system.pool, `state = 'ready'`)) as [Job];
    expect(await decideDryRun(system.pool, 'pipeline', 'swap')).toBe(true);
    await eventually(async () => (await findJobs(system.pool, `id = $1 and state = 'done'`, [id])).length > 0);
    expect(await system.acts('pipeline', 1)).toMatchObject([{ act: 'ProjectionRebuilt', dryRun: true }]);
    await system.projected();
    expect(await contents(system.pool)).toEqual(await cleanReplay());
  });

  it('waits for its decision over a restart, and leaves nothing when it is discarded', async () => {
    system.log.add(histories);
    await system.projected();
    const { id, result } = await system.ask('rebuild', 'pipeline', { dryRun: true });
    expect(result).toMatchObject({ generation: 2, summary: [] });
    await system.restart();
    expect(await system.builds('pipeline')).toMatchObject([{ serving: true }, { generation: 2, state: 'live' }]);
    await decideDryRun(system.pool, 'pipeline', 'discard');
    await eventually(async () => (await findJobs(system.pool, `id = $1 and state = 'cancelled'`, [id])).length > 0);
    expect(await system.builds('pipeline')).toHaveLength(1);
    expect((await system.pool.query(`select to_regclass('${storedTable('pipeline')}_g2') as there`)).rows).toEqual([
      { there: null },
    ]);
  });
});
