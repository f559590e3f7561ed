import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../../testing/eventually.js';
import { atScale, faultPatienceMs } from '../../../testing/fault-scale.js';
import type { EventType } from '../../../contracts/src/events/catalogue.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import { uuid } from '../../test/events.js';
import { by, cleanReplay, half, histories, OperatedProjector } from '../../test/operated-projector.js';
import { contents } from '../../test/projector.js';
import { liveProjections } from '../definitions/live-projections.js';
import { requestJobs } from '../engine/operator/jobs.js';
import type { Projection } from '../engine/projection.js';

/** The event on which each projection's defect fails: frequent in all histories. */
const chokesOn: [name: string, type: EventType][] = [
  ['pipeline', 'LeadDetailsEdited'],
  ['stage_history', 'LeadStatusMoved'],
  ['activity', 'LeadPaid'],
  ['event_index', 'LeadRestored'],
];
const system = new OperatedProjector();

/** For every third lead. */
const isPoison = (type: EventType, event: ReadableEvent) =>
  event.type === type && [3, 6, 9, 12, 15, 18].some((n) => event.stream === `lead-${uuid(n)}`);

/** The code with a defect: it throws after the rows are changed. */
function defective(name: string, type: EventType): Projection[] {
  return liveProjections.map((each) => {
    if (each.name !== name) return each;
    const project: Projection['project'] = (event, rows) => {
      each.project(event, rows);
      if (isPoison(type, event)) throw new Error('The defect');
    };
    return { ...each, project };
  });
}

const renewed = (name: string) =>
  liveProjections.map((each) => (each.name === name ? { ...each, version: each.version + 1 } : each));

interface Parked {
  stream: string;
  later: number;
}
async function parked(name: string): Promise<Parked[]> {
  const { rows } = await system.pool.query<Parked>(
    `select p.stream, p.later_events as later from projection.parked_streams p join projection.checkpoints c on c.serving
       and (c.name, c.version, c.generation) = (p.projection, p.version, p.generation)
     where p.projection = $1 order by stream`,
    [name],
  );
  return rows;
}

/** The streams that the defect parks within the first so many events. */
function poisoned(type: EventType, events: number): string[] {
  const hit = histories.slice(0, events).filter((event) => event.readable && isPoison(type, event));
  return [...new Set(hit.map(({ stream }) => stream))].sort();
}

async function chokes(name: string, type: EventType): Promise<void> {
  await system.restart(defective(name, type));
  system.log.add(histories.slice(0, half));
  await system.projected();
  expect((await parked(name)).map(({ stream }) => stream)).toEqual(poisoned(type, half));
  system.log.add(histories.slice(half));
  await system.projected();
  const all = await parked(name);
  expect(all.map(({ stream }) => stream)).toEqual(poisoned(type, histories.length));
  expect(all.length).toBeGreaterThan(0);
  expect(all.some(({ later }) => later > 0)).toBe(true);
  const { rows } = await system.pool.query('select distinct projection from projection.parked_streams');
  expect(rows).toEqual([{ projection: name }]);
}

describe.each(atScale(chokesOn.slice(0, 1), chokesOn))('a defect of %s', (name, type) => {
  it(
    'fault 15: fixed by mended code, its streams are retried and equal a clean replay',
    async () => {
      await chokes(name, type);
      const streams = (await parked(name)).length;
      expect((await system.ask('verify', name)).result).toMatchObject({ equal: false, complete: false });
      await system.restart();
      // Nothing is retried automatically: an operator decides.
      expect(await parked(name)).toHaveLength(streams);
      expect((await system.ask('retry', name)).result).toEqual({ tried: streams, applied: streams });
      await system.acts(name, streams);
      await system.projected();
      expect(await parked(name)).toEqual([]);
      expect(await contents(system.pool)).toEqual(await cleanReplay());
      expect((await system.ask('verify', name)).result).toMatchObject({ equal: true, complete: true });
    },
    faultPatienceMs,
  );

  it(
    'fault 15: fixed by a new version, it is built anew by itself, and equals a clean replay',
    async () => {
      await chokes(name, type);
      await system.restart(renewed(name));
      await eventually(() => system.log.events.some((event) => event.type === 'ProjectionRebuilt'));
      await system.projected();
      expect(await parked(name)).toEqual([]);
      expect(await contents(system.pool)).toEqual(await cleanReplay());
      // The tables with the parked streams belong to code that is gone: nobody goes back to them.
      expect(await system.ask('rollback', name)).toMatchObject({ state: 'failed' });
    },
    faultPatienceMs,
  );

  it(
    'fault 15: fixed while a retry of the defective code was under way, it is retried again',
    async () => {
      await chokes(name, type);
      const [id] = await requestJobs(system.pool, 'retry', [name], by);
      await system.restart();
      // Done by the old code, in vain, or by the mended code.
      await system.ended(id!);
      if ((await parked(name)).length > 0) await system.ask('retry', name);
      await system.projected();
      expect(await parked(name)).toEqual([]);
      expect(await contents(system.pool)).toEqual(await cleanReplay());
    },
    faultPatienceMs,
  );
});
