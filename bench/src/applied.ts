import type pg from 'pg';
import type { LogEvent } from '../../event-store/src/types.js';
import { applySplitting } from '../../projections/src/engine/apply/apply-batch.js';
import type { Projection } from '../../projections/src/engine/projection.js';
import { loadGroup } from '../../projections/src/engine/store/group.js';
import { acquireLease } from '../../projections/src/engine/store/lease.js';
import { prepareSchema } from '../../projections/src/engine/store/schema.js';

const leaseLasts = 600_000;

/**
 * The read models of an empty database, without a log to read: events are applied to them as the projector does it, over one connection,
 * with pipelined statements and commits that don't wait for the disk.
 */
export async function readModelsOf(pool: pg.Pool, projections: readonly Projection[]) {
  await prepareSchema(pool, projections, () => undefined);
  const client = await pool.connect();
  const lease = await acquireLease(client, '00000000-0000-4000-8000-000000000001', leaseLasts);
  if (!lease) throw new Error('A new database has a lease already');
  const access = { client, lease, leaseLasts };
  let group = await loadGroup(client, projections);
  return {
    client,
    members: () => group,
    /** @param size of a batch: each is a transaction */
    async apply(events: readonly LogEvent[], size: number): Promise<void> {
      for (let from = 0; from < events.length; from += size) {
        const some = events.slice(from, from + size);
        group = await applySplitting(access, group, { events: some, position: some.at(-1)!.position });
      }
    },
    release: () => client.release(true),
  };
}
