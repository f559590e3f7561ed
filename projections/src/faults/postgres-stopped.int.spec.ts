import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, it } from '@jest/globals';
import { eventually } from '../../../testing/eventually.js';
import { atScale, faultPatienceMs } from '../../../testing/fault-scale.js';
import type { OwnPostgres } from '../../../testing/own-postgres.js';
import { startOwnPostgres } from '../../../testing/own-postgres.js';
import { created, moved, newLeadStream, noted } from '../../../event-store/test/sample-events.js';
import { FaultSystem } from '../../test/fault-system.js';
import { appendAtLast } from '../../test/steady-writer.js';

const stops = atScale(1, 20);
/** The full run requires ten seconds, which needs a machine that does nothing else. */
const resumeMs = atScale(180_000, 10_000);

let postgres: OwnPostgres;
let system: FaultSystem;
beforeAll(async () => {
  postgres = await startOwnPostgres();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  // Log and read models share one Postgres, as with `npm start`.
  system = await FaultSystem.start(postgres.url);
});
afterEach(() => system.stop());

/** The time from the moment that Postgres accepts connections again until a new command can be read. */
async function workResumes(): Promise<void> {
  const until = Date.now() + resumeMs;
  const position = await appendAtLast(system.log, newLeadStream(), created(), -1);
  await system.reached(position, until - Date.now());
}

it(
  'fault 12: Postgres stopped at once, live: work resumes within ten seconds, and nothing is lost or twice',
  async () => {
    await system.spawn().working();
    const writer = await system.write(100);
    for (let stop = 0; stop < stops; stop++) {
      await pause(randomInt(500));
      await postgres.stopImmediately();
      await pause(randomInt(1_000));
      await postgres.startAgain();
      await workResumes();
    }
    await writer.stop();
    await system.expectCleanReplay();
  },
  faultPatienceMs,
);

it(
  'fault 12: Postgres stopped at once in the middle of rebuilds: they come to their end, and nothing is lost or twice',
  async () => {
    const notes = () => Array.from({ length: 60 }, (_, i) => (i % 2 ? moved() : noted(`note ${i}`)));
    for (let lead = 0; lead < atScale(50, 200); lead++)
      await system.log.append(newLeadStream(), [created(), ...notes()], 'no_stream');
    await system.spawn().working();
    await system.reached(await system.log.head());
    for (let hit = 0; hit < stops;) {
      const jobs = await system.rebuildAll();
      await eventually(async () => !(await system.statesOf(jobs)).includes('requested'));
      await pause(randomInt(atScale(20, 800)));
      const running = (await system.statesOf(jobs)).includes('running');
      await postgres.stopImmediately();
      await postgres.startAgain();
      if (running) hit++;
      await workResumes();
      await eventually(async () => (await system.statesOf(jobs)).every((state) => state === 'done'), 60_000);
    }
    await system.expectCleanReplay();
  },
  faultPatienceMs,
);
