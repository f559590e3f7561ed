import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { eventually } from '../../../testing/eventually.js';
import { atScale, faultPatienceMs } from '../../../testing/fault-scale.js';
import { FaultSystem } from '../../test/fault-system.js';
import type { ProjectorProcess } from '../../test/projector-process.js';
import type { SteadyWriter } from '../../test/steady-writer.js';

const rounds = atScale(1, 10);
/** A lease lasts ten seconds; the full run allows no more than that and a process's start time. */
const takeOverMs = atScale(180_000, 15_000);
/** At the small scale the spec ends the lease by hand. */
const silence = atScale(
  () => system.endLease(),
  () => Promise.resolve(),
);
const waiting = 'Another projector holds the lease';

let system: FaultSystem;
let writer: SteadyWriter;
let holder: ProjectorProcess;
let other: ProjectorProcess;
beforeEach(async () => {
  system = await FaultSystem.start();
  holder = system.spawn();
  await holder.working();
  other = system.spawn();
  await other.says(waiting);
  writer = await system.write(100);
});
afterEach(() => system.stop());

async function epoch(): Promise<number> {
  const { rows } = await system.pool.query<{ epoch: number }>('select epoch::integer as epoch from projection.lease');
  return rows[0]!.epoch;
}

it(
  'fault 10: of two projectors one works, and the other takes over when it is killed',
  async () => {
    for (let round = 0; round < rounds; round++) {
      const before = await epoch();
      await pause(randomInt(300));
      expect(other.said).not.toContain('Projecting');
      await holder.kill();
      await silence();
      await other.working(takeOverMs);
      await system.reached(await system.log.head());
      expect(await epoch()).toBe(before + 1);
      holder = other;
      other = system.spawn();
      await other.says(waiting);
    }
    await writer.stop();
    await system.expectCleanReplay();
  },
  faultPatienceMs,
);

it(
  'fault 11: one that is stopped past its lease is followed by the other, and resumed, writes nothing',
  async () => {
    for (let round = 0; round < rounds; round++) {
      const before = await epoch();
      await pause(randomInt(300));
      const [mark, silent] = [other.said.length, holder];
      const heard = silent.said.length;
      silent.signal('SIGSTOP');
      await silence();
      await other.says('Projecting from position', takeOverMs, mark);
      expect(await epoch()).toBe(before + 1);
      await system.reached(await system.log.head());
      // It goes on with the batch in which it was stopped, or with the next one: both are refused.
      silent.signal('SIGCONT');
      await eventually(() => /took the lease over|trying again from the checkpoint/.test(silent.said.slice(heard)));
      await silent.says(waiting, undefined, heard);
      expect(await epoch()).toBe(before + 1);
      await system.reached(await system.log.head());
      [holder, other] = [other, silent];
    }
    await writer.stop();
    await system.expectCleanReplay();
  },
  faultPatienceMs,
);
