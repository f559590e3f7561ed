import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { logPatienceMs } from '../../../contracts/src/patience.js';
import { faultPatienceMs } from '../../../testing/fault-scale.js';
import { failOver, startFailOvers } from '../../test/fail-over.js';
import type { Course, FailOvers } from '../../test/fail-over.js';

let given: FailOvers;

beforeAll(async () => {
  given = await startFailOvers();
});

afterAll(() => given.close());

const after1s: Course = [[600, 'noticed'], [1_000, 'replaced']]; // prettier-ignore
const after7s: Course = [[6_000, 'noticed'], [7_000, 'replaced']]; // prettier-ignore
const after17s: Course = [[6_000, 'noticed'], [17_000, 'replaced']]; // prettier-ignore
/** As seen on a real cluster: the frozen one wins the first election. */
const secondElection: Course = [
  [6_000, 'noticed'],
  [7_500, 'named again'],
  [15_000, 'noticed'],
  [17_000, 'replaced'],
];

const thawed: Course = [[30_000, 'back']];
const noticed: Course = [
  [6_000, 'noticed'],
  [30_000, 'replaced'],
];
const late: Course = [
  [29_900, 'noticed'],
  [30_000, 'replaced'],
];
const again: Course = [
  [6_000, 'noticed'],
  [7_500, 'named again'],
  [15_000, 'noticed'],
  [16_500, 'named again'],
  [29_900, 'noticed'],
  [30_000, 'replaced'],
];

describe('fault 36: the leader freezes under load: none is lost, none is there twice, each is heard once', () => {
  it(
    'and another leads within 17 s: no call fails',
    async () => {
      const courses = [after1s, after7s, after17s, secondElection];
      const ten = [...courses, ...courses, after1s, secondElection];
      expect(await failOver(given, 'freeze', ten)).toMatchObject({ givenUp: 0 });
    },
    faultPatienceMs,
  );

  it(
    'and none leads for 30 s: no call waits longer than the patience',
    async () => {
      const ten = [thawed, noticed, late, again, thawed, noticed, late, again, late, again];
      const { longestMs } = await failOver(given, 'freeze', ten);
      // The machine's speed must not decide.
      expect(longestMs).toBeLessThan(1.5 * logPatienceMs);
    },
    faultPatienceMs,
  );
});
