import { describe, expect, it } from '@jest/globals';
import { changeQueue } from './use-live-updates.js';
import type { Changed } from './changed.js';

const leads = (...ids: string[]) => ids.map((id) => ({ kind: 'lead', id }));

/** A queue whose refreshes wait until the spec releases them. */
function observed() {
  const refreshes: { changed: Changed; finish: () => void; fail: () => void }[] = [];
  const queue = changeQueue(
    (changed) =>
      new Promise((resolve, reject) => {
        refreshes.push({ changed, finish: resolve, fail: () => reject(new Error('no answer')) });
      }),
    0,
  );
  const nth = async (n: number) => {
    while (!refreshes[n]) await new Promise((resolve) => setTimeout(resolve, 1));
    return refreshes[n];
  };
  return { queue, refreshes, nth };
}

describe('changeQueue', () => {
  it('refreshes the first change at once', () => {
    const { queue, refreshes } = observed();
    queue.add(leads('a'));
    expect(refreshes.map(({ changed }) => changed)).toEqual([leads('a')]);
  });

  it('never runs two refreshes at a time, and hands on together what came meanwhile', async () => {
    const { queue, refreshes, nth } = observed();
    queue.add(leads('a'));
    queue.add(leads('b'));
    queue.add(leads('c', 'b'));
    expect(refreshes).toHaveLength(1);
    refreshes[0]!.finish();
    expect((await nth(1)).changed).toEqual(leads('b', 'c'));
  });

  it('lets everything swallow single leads', async () => {
    const { queue, refreshes, nth } = observed();
    queue.add(leads('a'));
    queue.add(leads('b'));
    queue.add('everything');
    queue.add(leads('c'));
    refreshes[0]!.finish();
    expect((await nth(1)).changed).toBe('everything');
  });

  it('hands the changes of a failed refresh on again', async () => {
    const { queue, refreshes, nth } = observed();
    queue.add(leads('a'));
    queue.add(leads('b'));
    refreshes[0]!.fail();
    expect((await nth(1)).changed).toEqual(leads('b', 'a'));
  });

  it('rests, and starts again with the next change', async () => {
    const { queue, refreshes, nth } = observed();
    queue.add(leads('a'));
    refreshes[0]!.finish();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(refreshes).toHaveLength(1);
    queue.add(leads('b'));
    expect((await nth(1)).changed).toEqual(leads('b'));
  });
});
