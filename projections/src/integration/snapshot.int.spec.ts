import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { eventually } from '../../../testing/eventually.js';
import { pause } from '../../../event-store/src/flow/keep-going.js';
import { ArrayLog } from '../../test/array-log.js';
import { half, histories } from '../../test/operated-projector.js';
import { openTestProjector, type TestProjector } from '../../test/projector.js';
import { contextOf, jobOf, requested } from '../../test/projector-context.js';
import type { ProjectorContext } from '../engine/operator/projector-context.js';
import { rebuild } from '../engine/operator/rebuild.js';
import { verify } from '../engine/operator/verify.js';
import { Watch } from '../engine/operator/watch.js';

let projector: TestProjector;
let context: ProjectorContext;
beforeEach(async () => {
  projector = await openTestProjector();
  const log = new ArrayLog();
  log.add(histories);
  await projector.apply(histories.slice(0, half));
  context = contextOf(projector, log);
});
afterEach(async () => {
  await context.bulk.end();
  await projector.close();
});

/** The group applies the rest of the log after its first turn. */
function goOnAfterATurn(): void {
  const { serial } = context.group;
  const run = serial.run.bind(serial);
  serial.run = async (task) => {
    serial.run = run;
    const result = await run(task);
    await context.group.apply({ events: histories.slice(half), position: histories.at(-1)!.position });
    return result;
  };
}

it('a comparison is of one instant, though what serves goes on before its first table is read', async () => {
  const job = await requested(context, 'verify', 'stage_history');
  const watch = new Watch(context, [job]);
  goOnAfterATurn();
  await verify(context, [job], watch).finally(() => watch.close());
  const { state, result } = await jobOf(context, job.id);
  expect(state).toBe('done');
  expect(result).toMatchObject({ equal: true, differingRows: 0, position: String(histories[half - 1]!.position) });
  expect(context.group.position).toBe(histories.at(-1)!.position);
});

it('a build serves only when nobody reads in a snapshot from before its rows were there', async () => {
  const leads = 'select count(*)::integer as n from read.pipeline';
  const before = (await projector.pool.query(leads)).rows;
  const reader = await context.bulk.connect();
  await reader.query(`set application_name = 'an analyst'`);
  await reader.query('begin isolation level repeatable read');
  await reader.query('select 1');
  const job = await requested(context, 'rebuild', 'pipeline');
  const watch = new Watch(context, [job]);
  const rebuilt = rebuild(context, [job], watch).finally(() => watch.close());
  await eventually(() => context.group.members.filter(({ projection }) => projection.name === 'pipeline').length > 1);
  await Promise.race([rebuilt, pause(500)]);
  const seen = (await reader.query(leads)).rows;
  await reader.query('commit');
  reader.release();
  await rebuilt;
  expect(seen).toEqual(before);
  expect((await projector.pool.query(leads)).rows).toEqual(before);
});
