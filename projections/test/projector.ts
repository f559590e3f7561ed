import type pg from 'pg';
import { readModels } from '../../testing/read-model-database.js';
import { createTestDatabase } from '../../testing/test-database.js';
import type { LogEvent } from '../../event-store/src/types.js';
import { liveProjections } from '../src/definitions/live-projections.js';
import type { Projection } from '../src/engine/projection.js';
import { applySplitting } from '../src/engine/apply/apply-batch.js';
import { projectorPool } from '../src/engine/store/database.js';
import { type Member, loadGroup } from '../src/engine/store/group.js';
import { type WriteAccess, acquireLease } from '../src/engine/store/lease.js';
import { prepareSchema } from '../src/engine/store/schema.js';
import { uuid } from './events.js';

/** A prepared database with one writer, to which a spec hands batches. */
export interface TestProjector {
  url: string;
  pool: pg.Pool;
  access: WriteAccess;
  client: pg.PoolClient;
  group: Member[];
  /** Applies the events in batches of the size, from the position of the members in memory. */
  apply(events: readonly LogEvent[], size?: number): Promise<void>;
  /** Forgets the state in memory, like a projector that starts again. */
  reload(): Promise<void>;
  close(): Promise<void>;
}

/** @param superuserUrl of the Postgres that holds it; the specs' shared one if absent */
export async function openTestProjector(
  projections: readonly Projection[] = liveProjections,
  superuserUrl?: string,
): Promise<TestProjector> {
  const database = await createTestDatabase(superuserUrl, projections === liveProjections ? readModels : undefined);
  const pool = projectorPool(database.url, () => undefined);
  await prepareSchema(pool, projections, () => undefined);
  const client = await pool.connect();
  const lease = await acquireLease(client, uuid(1), 10_000);
  if (!lease) throw new Error('a new database has a lease already');
  const projector: TestProjector = {
    url: database.url,
    pool,
    client,
    access: { client, lease, leaseLasts: 10_000 },
    group: await loadGroup(client, projections),
    async apply(events, size = 1000) {
      for (let i = 0; i < events.length; i += size) {
        const batch = events.slice(i, i + size);
        projector.group = await applySplitting(projector.access, projector.group, {
          events: batch,
          position: batch.at(-1)!.position,
        });
      }
    },
    async reload() {
      projector.group = await loadGroup(client, projections);
    },
    async close() {
      client.release(true);
      await pool.end();
      await database.drop();
    },
  };
  return projector;
}

/**
 * Every row that the projections serve, and everything parked and counted, in a fixed order: equal contents, equal value. Leaves out
 * operators' actions, which enter the log by themselves, after the events of a spec.
 */
export async function contents(
  pool: pg.Pool,
  projections: readonly Projection[] = liveProjections,
): Promise<Record<string, unknown[]>> {
  const result: Record<string, unknown[]> = {};
  const served = projections.flatMap(({ tables }) => tables.map((table) => `read.${table.name}`));
  for (const table of [...served, 'projection.unknown_events'])
    result[table] = (
      await pool.query(
        `select * from ${table} t where to_jsonb(t)->>'stream' is null or to_jsonb(t)->>'stream' not like 'projection-%' order by t::text`,
      )
    ).rows;
  result.parked = (
    await pool.query(
      `select projection, stream, event_id, from_revision, error, later_events, last_position from projection.parked_streams s
       where exists (select from projection.checkpoints c where c.serving
         and (c.name, c.version, c.generation) = (s.projection, s.version, s.generation)) order by 1, 2`,
    )
  ).rows;
  return result;
}
