import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { eventually } from '../../../testing/eventually.js';
import { atScale, faultPatienceMs } from '../../../testing/fault-scale.js';
import { FaultSystem } from '../../test/fault-system.js';
import type { ProjectorProcess } from '../../test/projector-process.js';
import type { SteadyWriter } from '../../test/steady-writer.js';
import { eventIndexTable } from '../../../contracts/src/operations/view.js';
import { eventIndex } from '../definitions/event-index.js';
import { storedName } from '../engine/tables/table-sql.js';

const rounds = atScale(1, 20);
const lockNotAvailable = '55P03';

let system: FaultSystem;
let writer: SteadyWriter;
let projector: ProjectorProcess;
beforeEach(async () => {
  system = await FaultSystem.start();
  // Only for the session that closes the circle.
  await system.asSuperuser('grant set on parameter deadlock_timeout to app');
  projector = system.spawn();
  await projector.working();
  writer = await system.write(100);
});
afterEach(() => system.stop());

/**
 * A session that takes the checkpoints first and then the rows; the projector does it in the other order. Postgres breaks the circle
 * at the projector, which looks for one after a second of waiting; this session never looks.
 * @returns whether there was a circle: the projector may have looked before it was closed
 */
async function crossLocks(): Promise<boolean> {
  const other = await system.pool.connect();
  const failures = projector.said.split('deadlock detected').length;
  try {
    await other.query(`begin; set local deadlock_timeout = '1h'; set local lock_timeout = '5s'`);
    await other.query('select from projection.checkpoints for update');
    await eventually(async () => {
      const text = `select from pg_stat_activity where datname = current_database() and application_name = 'projector'
        and wait_event_type = 'Lock' and query like '%update projection.lease%'`;
      return (await system.pool.query(text)).rowCount! > 0;
    });
    await other.query(
      `lock table ${storedName(eventIndexTable, { ...eventIndex, generation: 1 })} in access exclusive mode`,
    );
  } catch (error) {
    if ((error as { code?: string }).code !== lockNotAvailable) throw error;
  } finally {
    await other.query('rollback');
    other.release();
  }
  return projector.said.split('deadlock detected').length > failures;
}

it(
  'fault 14: real deadlocks with another session are retried, and nothing is skipped',
  async () => {
    for (let round = 0; round < rounds;) {
      if (await crossLocks()) round++;
      await system.reached(await system.log.head());
    }
    await writer.stop();
    const { rows } = await system.pool.query<{ deadlocks: string }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    );
    expect(Number(rows[0]!.deadlocks)).toBeGreaterThanOrEqual(rounds);
    const parked = await system.pool.query('select from projection.parked_streams');
    expect(parked.rowCount).toBe(0);
    await system.expectCleanReplay();
  },
  faultPatienceMs,
);
