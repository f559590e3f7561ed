import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { liveProjections } from '../../definitions/live-projections.js';
import type { TestProjector } from '../../../test/projector.js';
import { openTestProjector } from '../../../test/projector.js';
import { uuid } from '../../../test/events.js';
import { storedName } from '../tables/table-sql.js';
import { dropBuild } from './builds.js';
import { acquireLease, LeaseLost } from './lease.js';

const projection = liveProjections[0]!;
const { version } = projection;
const first = { version, generation: 1 };
const second = { version, generation: 2 };

let projector: TestProjector;
beforeEach(async () => {
  projector = await openTestProjector();
});
afterEach(() => projector.close());

/** A second build of the first projection, like a rebuild's. */
async function build(): Promise<void> {
  const { pool } = projector;
  for (const table of projection.tables) await pool.query(`create table ${storedName(table, second)} ()`);
  await pool.query(
    `insert into projection.checkpoints (name, version, generation, state) values ($1, $2, 2, 'building')`,
    [projection.name, version],
  );
}

async function builds(): Promise<number[]> {
  const text = 'select generation from projection.checkpoints where name = $1 order by 1';
  const { rows } = await projector.pool.query<{ generation: number }>(text, [projection.name]);
  const stored = rows.map(({ generation }) => storedName(projection.tables[0]!, { version, generation }));
  for (const name of stored) await projector.pool.query(`select from ${name} limit 0`);
  return rows.map(({ generation }) => generation);
}

it('drops a build, never the one that serves', async () => {
  const { pool, access } = projector;
  await build();
  await dropBuild({ pool, lease: access.lease }, projection, first);
  expect(await builds()).toEqual([1, 2]);
  await dropBuild({ pool, lease: access.lease }, projection, second);
  expect(await builds()).toEqual([1]);
});

it('fault 11: whoever lost the lease drops nothing of what its successor builds under the same name', async () => {
  const { pool, client, access } = projector;
  await pool.query('update projection.lease set expires_at = clock_timestamp()');
  await acquireLease(client, uuid(2), 10_000);
  await build();
  await expect(dropBuild({ pool, lease: access.lease }, projection, second)).rejects.toThrow(LeaseLost);
  expect(await builds()).toEqual([1, 2]);
});
