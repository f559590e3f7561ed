import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { appendNext } from '../../../testing/append-next.js';
import { eventually } from '../../../testing/eventually.js';
import { atScale, faultPatienceMs } from '../../../testing/fault-scale.js';
import { created, moved, newLeadStream, noted } from '../../../event-store/test/sample-events.js';
import { FaultSystem } from '../../test/fault-system.js';
import { liveProjections } from '../definitions/live-projections.js';

const kills = atScale(2, 50);
const leads = atScale(20, 200);
const patienceMs = 240_000;
const eventsPerLead = atScale(30, 100);

let system: FaultSystem;
beforeEach(async () => {
  system = await FaultSystem.start();
});
afterEach(() => system.stop());

it(
  'fault 8: the projector killed again and again during a rebuild makes what a clean replay makes',
  async () => {
    const { log, pool } = system;
    const streams = Array.from({ length: leads }, newLeadStream);
    const notes = () => Array.from({ length: eventsPerLead - 1 }, (_, i) => (i % 2 ? moved() : noted(`note ${i}`)));
    await Promise.all(streams.map((stream) => log.append(stream, [created(), ...notes()], 'no_stream')));
    let running = system.spawn();
    await running.working();
    await system.reached(await log.head());

    let jobs = await system.rebuildAll();
    const undecided = ['requested', 'running'];
    const untilRunning = () => eventually(async () => !(await system.statesOf(jobs)).includes('requested'), patienceMs);
    await untilRunning();
    const began = Date.now();
    await eventually(async () => (await system.statesOf(jobs)).every((state) => state === 'done'), patienceMs);
    const lasts = Date.now() - began;

    jobs = await system.rebuildAll();
    for (let hit = 0; hit < kills;) {
      await untilRunning();
      await pause(randomInt(Math.max(2, lasts)));
      await appendNext(log, streams[hit % leads]!, [moved()]);
      await running.kill();
      // Only kills before all jobs were done count.
      const left = (await system.statesOf(jobs)).filter((state) => undecided.includes(state));
      if (left.length > 0) hit++;
      running = await system.takeOver();
      if (left.length === 0) jobs = await system.rebuildAll();
    }
    await eventually(async () => (await system.statesOf(jobs)).every((state) => state === 'done'), patienceMs);
    await system.expectCleanReplay();
    // The serving tables and the previous ones; nothing half done remains. Replaced tables are dropped after the job has ended.
    const tables = liveProjections.flatMap((projection) => projection.tables);
    const builds = async () =>
      (
        await pool.query<{ name: string }>(
          `select relname as name from pg_class where relname ~ '_v\\d+(_g\\d+)?$' and relkind = 'r' order by 1`,
        )
      ).rows;
    await eventually(async () => (await builds()).length <= 2 * tables.length, patienceMs);
    expect(await builds()).toHaveLength(2 * tables.length);
  },
  faultPatienceMs,
);
