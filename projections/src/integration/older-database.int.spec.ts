import { expect, it } from '@jest/globals';
import { eventually } from '../../../testing/eventually.js';
import { logOf, sampleLead, step, uuid } from '../../test/events.js';
import { by, OperatedProjector } from '../../test/operated-projector.js';

const system = new OperatedProjector();
const lead = { kind: 'lead', id: sampleLead };

it('a database of the time when a live change was a list of leads is taken over, with an act that was not recorded yet', async () => {
  system.log.add(logOf([step('LeadCreated')]));
  await system.projected();
  await system.stop();
  await system.pool.query(`
    drop table projection.live_changes;
    create table projection.live_changes (
      position bigint primary key, leads uuid[] not null, parked uuid[] not null,
      committed_at timestamptz not null default clock_timestamp());
    insert into projection.live_changes (position, leads, parked) values (100, '{${sampleLead}}', '{}')`);
  const data = { version: 3, generation: 1, position: '100', rows: 1, leads: [sampleLead] };
  await system.pool.query(
    `insert into projection.jobs (id, kind, projection, state, actor, correlation_id, finished_at, act)
     values ($1, 'heal', 'pipeline', 'done', $2, $3, now(), $4)`,
    [uuid(5), by.actor, by.correlationId, JSON.stringify([{ id: uuid(6), type: 'ProjectionHealed', data }])],
  );

  await system.restart();
  expect(await system.acts('pipeline', 1)).toMatchObject([{ act: 'ProjectionHealed', rows: 1, subjects: [lead] }]);
  const { rows } = await eventually(async () => {
    const found = await system.pool.query<object>('select changes, parked from projection.live_changes');
    return found.rowCount ? found : undefined;
  });
  expect(rows).toEqual([{ changes: [lead], parked: [] }]);

  // Its present content stays when it is prepared again.
  await system.restart();
  expect((await system.pool.query('select from projection.live_changes')).rowCount).toBe(1);
});
