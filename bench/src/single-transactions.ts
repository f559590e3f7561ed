import type pg from 'pg';
import type { EventLog } from '../../event-store/src/log/event-log.js';
import { liveProjections } from '../../projections/src/definitions/live-projections.js';
import { applyBatch } from '../../projections/src/engine/apply/apply-batch.js';
import { projectorPool } from '../../projections/src/engine/store/database.js';
import { loadGroup } from '../../projections/src/engine/store/group.js';
import { acquireLease } from '../../projections/src/engine/store/lease.js';
import { prepareSchema } from '../../projections/src/engine/store/schema.js';

/**
 * The peer of a rebuild: the same definitions into the same tables, but every event in a separate transaction, with one
 * connection, pipelined statements and commits that don't wait for the disk, as in ours.
 * @param databaseUrl an empty database
 * @param sample how many events of the log
 * @returns events per second
 */
export async function projectSingly(databaseUrl: string, log: EventLog, sample: number): Promise<number> {
  const pool: pg.Pool = projectorPool(databaseUrl, () => undefined);
  try {
    await prepareSchema(pool, liveProjections, () => undefined);
    const client = await pool.connect();
    const lease = await acquireLease(client, '00000000-0000-4000-8000-000000000001', 600_000);
    if (!lease) throw new Error('A new database has a lease already');
    const access = { client, lease, leaseLasts: 600_000 };
    let group = await loadGroup(client, liveProjections);
    let done = 0;
    const start = performance.now();
    for await (const { events } of log.readAll({ limit: sample }))
      for (const event of events) {
        group = await applyBatch(access, group, { events: [event], position: event.position });
        done++;
      }
    const seconds = (performance.now() - start) / 1000;
    client.release();
    return done / seconds;
  } finally {
    await pool.end();
  }
}
