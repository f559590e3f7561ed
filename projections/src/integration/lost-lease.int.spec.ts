import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ArrayLog } from '../../test/array-log.js';
import { uuid } from '../../test/events.js';
import { histories } from '../../test/operated-projector.js';
import { openTestProjector, type TestProjector } from '../../test/projector.js';
import { contextOf, jobOf, requested } from '../../test/projector-context.js';
import { liveProjections } from '../definitions/live-projections.js';
import { loadMember } from '../engine/store/group.js';
import { acquireLease, LeaseLost, releaseLease, renewLease, type Lease } from '../engine/store/lease.js';
import { commitProgress } from '../engine/store/progress.js';
import { goLive } from '../engine/store/serve.js';
import { storedName } from '../engine/tables/table-sql.js';
import type { Job, JobKind } from '../engine/operator/jobs.js';
import type { ProjectorContext } from '../engine/operator/projector-context.js';
import { swap } from '../engine/operator/swap.js';
import { verify } from '../engine/operator/verify.js';
import { Watch } from '../engine/operator/watch.js';

const projection = liveProjections.find(({ name }) => name === 'pipeline')!;
const { version } = projection;

let projector: TestProjector;
let context: ProjectorContext;
beforeEach(async () => {
  projector = await openTestProjector();
  const log = new ArrayLog();
  log.add(histories);
  await projector.apply(histories);
  context = contextOf(projector, log);
});
afterEach(async () => {
  await context.bulk.end();
  await projector.close();
});

/** Its time is over, and another projector has it. */
async function loseLease(): Promise<Lease> {
  await projector.pool.query('update projection.lease set expires_at = clock_timestamp()');
  const successor = await acquireLease(projector.client, uuid(2), 600_000);
  return successor!;
}

/** The milliseconds that the lease still lasts, whether it is live, and who holds it. */
async function held() {
  const { rows } = await projector.pool.query<{ lasts: number; live: boolean; epoch: string }>(
    'select extract(epoch from expires_at - clock_timestamp())::float8 * 1000 as lasts, live, epoch from projection.lease',
  );
  return rows[0]!;
}

const ask = (kind: JobKind) => requested(context, kind, projection.name);
const stateOf = async (job: Job) => (await jobOf(context, job.id)).state;

it('whoever lost the lease neither renews nor releases it, nor calls what serves live', async () => {
  const { lease, leaseLasts } = projector.access;
  const successor = await loseLease();
  await goLive(projector.client, successor);
  expect(await renewLease(projector.pool, lease, leaseLasts)).toBe(false);
  await releaseLease(projector.pool, lease);
  const { lasts, live, epoch } = await held();
  expect([lasts > 300_000, live, epoch]).toEqual([true, true, successor.epoch]);
  await releaseLease(projector.pool, successor);
  await expect(goLive(projector.client, lease)).rejects.toThrow(LeaseLost);
  expect((await held()).live).toBe(false);
});

it('whoever has the lease extends it with each batch; whoever lost it moves no checkpoint and announces nothing', async () => {
  const positions = async () =>
    (await projector.pool.query<{ position: string }>('select position from projection.checkpoints order by name'))
      .rows;
  const announced = 'select from projection.live_changes';
  const head = histories.at(-1)!.position;
  const step = { live: true, changes: [{ kind: 'lead', id: uuid(1) }], parked: [] };
  await projector.pool.query(`update projection.lease set expires_at = clock_timestamp() + interval '1 second'`);
  await commitProgress(projector.access, projector.group, { ...step, position: head + 1n });
  expect((await held()).lasts).toBeGreaterThan(5_000);
  await loseLease();
  const [before, { rowCount: announcedBefore }] = [await positions(), await projector.pool.query(announced)];
  await projector.client.query('begin');
  const lost = commitProgress(projector.access, projector.group, { ...step, position: head + 2n });
  await expect(lost).rejects.toThrow(LeaseLost);
  await projector.client.query('rollback');
  expect([await positions(), (await projector.pool.query(announced)).rowCount]).toEqual([before, announcedBefore]);
});

it('whoever lost the lease lets no build serve', async () => {
  const job = await ask('rebuild');
  const next = { version, generation: 2 };
  for (const table of projection.tables)
    await projector.pool.query(
      `create table ${storedName(table, next)} (like ${storedName(table, { version, generation: 1 })} including all)`,
    );
  await projector.pool.query(
    `insert into projection.checkpoints (name, version, generation, state) values ($1, $2, 2, 'building')`,
    [projection.name, version],
  );
  await loseLease();
  const member = await loadMember(projector.pool, projection, { ...next, position: context.group.position }, new Map());
  const data = { ...next, position: '0', events: 0 };
  const act = { type: 'ProjectionRebuilt', data } as unknown as Parameters<typeof swap>[3];
  await expect(swap(context, job, member, act)).rejects.toThrow(LeaseLost);
  const { rows } = await projector.pool.query(
    'select generation from projection.checkpoints where name = $1 and serving',
    [projection.name],
  );
  expect(rows).toEqual([{ generation: 1 }]);
  expect(await stateOf(job)).toBe('requested');
});

it('whoever lost the lease before a heal writes does not write', async () => {
  const name = storedName(
    projection.tables.find((table) => table.name === 'pipeline')!,
    { version, generation: 1 },
  );
  await projector.pool.query(`update ${name} set city = 'Altered'`);
  // A paused projection is compared in one turn of the group: the lease is lost at that moment.
  await projector.pool.query(`update projection.checkpoints set state = 'paused' where name = $1`, [projection.name]);
  const { serial } = context.group;
  const run = serial.run.bind(serial);
  serial.run = async (task) => {
    await loseLease();
    return run(task);
  };
  const job = await ask('heal');
  const watch = new Watch(context, [job]);
  const healed = verify(context, [job], watch).finally(() => watch.close());
  await expect(healed).rejects.toThrow(LeaseLost);
  const { rows } = await projector.pool.query(`select distinct city from ${name}`);
  expect(rows).toEqual([{ city: 'Altered' }]);
  expect(await stateOf(job)).not.toBe('done');
});
