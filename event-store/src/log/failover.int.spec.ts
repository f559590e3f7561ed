import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { atScale, faultPatienceMs } from '../../../testing/fault-scale.js';
import { failOver, startFailOvers } from '../../test/fail-over.js';
import type { Course, FailOvers } from '../../test/fail-over.js';
import { startLoad } from '../../test/log-load.js';
import { moved, newLeadStream } from '../../test/sample-events.js';
import { EventLog } from './event-log.js';
import { Sealer } from '../sealing/sealer.js';

let given: FailOvers;

beforeAll(async () => {
  given = await startFailOvers();
});

afterAll(() => given.close());

const killed: Course = [
  [600, 'noticed'],
  [1_200, 'replaced'],
];
/** As seen in three of ten freezes on a real cluster: the frozen one wins the first election. */
const secondElection: Course = [
  [6_000, 'noticed'],
  [7_500, 'named again'],
  [13_500, 'noticed'],
  [14_000, 'replaced'],
];

// More courses of freezes: frozen-leader.thorough.int.spec.ts
describe('fault 36: the leader goes under load: no append fails, none is lost, none is there twice, each is heard once', () => {
  it.each([
    ['kill', killed],
    ['freeze', secondElection],
  ] as const)(
    '%s',
    async (go, course) => {
      const courses = Array<Course>(atScale(1, 4)).fill(course);
      expect(await failOver(given, go, courses)).toMatchObject({ givenUp: 0 });
    },
    faultPatienceMs,
  );
});

describe('fault 36: the leader freezes, and none leads for longer than the patience', () => {
  it('no call waits longer than that, and an append is in soon after', async () => {
    const patienceMs = 4_000;
    const hasty = await startFailOvers(patienceMs);
    const { givenUp, longestMs } = await failOver(hasty, 'freeze', [[[8_000, 'back']]]);
    expect(givenUp).toBeGreaterThan(0);
    expect(longestMs).toBeLessThan(2 * patienceMs);
    await hasty.close();
  });
});

describe('a leader that hands over', () => {
  it('says who leads now, and everything goes on there', async () => {
    const { fronts, log } = given;
    const load = startLoad(log);
    for (let round = 0; round < 3; round++) {
      await load.answerAfter(performance.now());
      const before = fronts.notLeaderAnswers();
      fronts.resign();
      // Messages on their way to the node are still answered.
      while (fronts.notLeaderAnswers() === before) await pause(10);
      await load.answerAfter(performance.now());
    }
    expect(await load.stop()).toMatchObject({ givenUp: 0 });
    await load.expectEachOnce(log);
  });

  it('is found from any of the seeds, also by discovery', async () => {
    const { fronts, test } = given;
    for (const port of fronts.ports) {
      const url = `esdb+discover://127.0.0.1:${port}?tls=false`;
      const discovered = new EventLog({ url, sealer: new Sealer(test.keys) });
      const stream = newLeadStream();
      await discovered.append(stream, [moved()], 'no_stream');
      expect(await discovered.readStream(stream)).toHaveLength(1);
      await discovered.close();
    }
  });
});
