import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { eventually } from '../../../testing/eventually.js';
import { atScale, faultPatienceMs } from '../../../testing/fault-scale.js';
import { FaultSystem } from '../../test/fault-system.js';
import type { ProjectorProcess } from '../../test/projector-process.js';
import type { SteadyWriter } from '../../test/steady-writer.js';

const kills = atScale(3, 50);
const cuts = atScale(5, 100);
const perSecond = 200;

let system: FaultSystem;
let writer: SteadyWriter;
let projector: ProjectorProcess;
beforeEach(async () => {
  system = await FaultSystem.start();
  projector = system.spawn();
  await projector.working();
  writer = await system.write(perSecond);
});
afterEach(() => system.stop());

it(
  `fault 9: the projector killed again and again live at ${perSecond} commands/s makes what a clean replay makes`,
  async () => {
    for (let kill = 0; kill < kills; kill++) {
      await pause(randomInt(400));
      await projector.kill();
      projector = await system.takeOver();
    }
    await writer.stop();
    expect(writer.rate).toBeGreaterThan(atScale(0, perSecond / 2));
    await system.expectCleanReplay();
  },
  faultPatienceMs,
);

it(
  'fault 13: its connection terminated in the middle of batches, it goes on from the checkpoint',
  async () => {
    // Postgres ends only a session that it finds inside a transaction.
    const cutMidBatch = async () => {
      const { rowCount } = await system.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'projector' and xact_start is not null`,
      );
      return rowCount! > 0;
    };
    for (let cut = 0; cut < cuts; cut++) {
      const head = await system.log.head();
      await eventually(cutMidBatch);
      await system.reached(head, atScale(180_000, 10_000));
    }
    await writer.stop();
    expect(projector.said).toContain('trying again from the checkpoint');
    await system.expectCleanReplay();
  },
  faultPatienceMs,
);
