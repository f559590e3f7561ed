import { expect, it } from '@jest/globals';
import type { Job } from '../engine/operator/jobs.js';
import { followed, type Watched } from './followed-jobs.js';

const times = { poll: 1, notice: 1, nobody: 40 };
const job = (state: Job['state'], projection = 'rent-estimates') => ({ id: projection, projection, state }) as Job;

/** Jobs as they are found one time after the other, the last state for good. */
function watched(found: Job[][], { idle = [] as string[][] } = {}): Watched & { progress: Job[][] } {
  const progress: Job[][] = [];
  const next = <Item>(items: Item[]) => Promise.resolve(items.length > 1 ? items.shift()! : items[0]!);
  return {
    progress,
    find: () => next(found),
    unattended: () => (idle.length === 0 ? Promise.resolve([]) : next(idle)),
    onProgress: (jobs) => progress.push([...jobs]),
  };
}

it('waits for the end of every job, and says how far they are', async () => {
  const under = [job('done', 'pipeline'), job('requested')];
  const ended = [job('done', 'pipeline'), job('cancelled')];
  const waiting = watched([under, under, under, under, under, ended]);
  expect(await followed(waiting, ['pipeline', 'rent-estimates'], undefined, { ...times, poll: 2 })).toEqual(ended);
  expect(waiting.progress).toContainEqual(under);
});

it('waits no longer for a dry run that is ready, but for the decision about one', async () => {
  expect(await followed(watched([[job('ready')]]), ['x'], undefined, times)).toEqual([job('ready')]);
  const decided = watched([[job('ready')], [job('done')]]);
  expect(await followed(decided, ['x'], [], times)).toEqual([job('done')]);
});

it('goes on while another process takes over', async () => {
  const requested = [job('requested')];
  const found = [...Array.from({ length: 20 }, () => requested), [job('done')]];
  const waiting = watched(found, { idle: [['rent-estimates'], ['rent-estimates'], []] });
  expect(await followed(waiting, ['x'], undefined, times)).toEqual([job('done')]);
});

it('ends when nobody works for a job any more, and says what to do', async () => {
  const waiting = watched([[job('requested')]], { idle: [['rent-estimates']] });
  await expect(followed(waiting, ['x'], undefined, times)).rejects.toThrow(
    'Nobody works for rent-estimates now. What was asked for waits: start the system, and it goes on, or cancel rent-estimates.',
  );
});

it('ends when a job is gone, and does not call it done', async () => {
  await expect(followed(watched([[]]), ['x'], undefined, times)).rejects.toThrow('Ask again');
});
