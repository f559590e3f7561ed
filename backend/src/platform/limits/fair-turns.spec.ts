import { describe, expect, it } from '@jest/globals';
import { FairTurns, TurnsFull } from './fair-turns.js';

const stranger = (lane: string) => ({ lane, known: false });
const known = (lane: string) => ({ lane, known: true });

describe('fair turns', () => {
  /** Runs the jobs one at a time, in the order of their turns; the first job holds the place until all have arrived. */
  async function order(wanted: { lane: string; known: boolean; name: string }[]): Promise<string[]> {
    const turns = new FairTurns(1, { inLane: 100, inAll: 100 });
    const had: string[] = [];
    let allCame = (): void => undefined;
    const first = turns.run(stranger('first'), () => new Promise<void>((resolve) => (allCame = resolve)));
    const others = wanted.map(({ name, ...who }) => turns.run(who, () => Promise.resolve(void had.push(name))));
    allCame();
    await Promise.all([first, ...others]);
    return had;
  }

  it('lets somebody who comes once go before the second of somebody who comes many times', async () => {
    const flood = ['a1', 'a2', 'a3', 'a4'].map((name) => ({ ...stranger('a'), name }));
    expect(await order([...flood, { ...stranger('b'), name: 'b1' }])).toEqual(['a1', 'b1', 'a2', 'a3', 'a4']);
  });

  it('gives every second turn to who is known, however many strangers came before', async () => {
    const flood = ['s1', 's2', 's3'].map((name) => ({ ...stranger(name), name }));
    const ours = ['k1', 'k2'].map((name) => ({ ...known(name), name }));
    expect(await order([...flood, ...ours])).toEqual(['k1', 's1', 'k2', 's2', 's3']);
  });

  it('runs no more at once than it may, and goes on after a job that failed', async () => {
    const turns = new FairTurns(2, { inLane: 100, inAll: 100 });
    let running = 0;
    let most = 0;
    const job = async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running--;
      throw new Error('wrong');
    };
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => turns.run(stranger('a'), job)));
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(20);
    expect([most, running]).toEqual([2, 0]);
  });

  it('keeps places free for others: a lane has only its own, and its next waits though a place is free', async () => {
    const turns = new FairTurns(3, { inLane: 10, inAll: 10 }, 2);
    const started: string[] = [];
    const ends: (() => void)[] = [];
    const begin = (lane: string, name: string) =>
      turns.run(stranger(lane), () => new Promise<void>((end) => (started.push(name), ends.push(end))));
    const all = [begin('a', 'a1'), begin('a', 'a2'), begin('a', 'a3'), begin('a', 'a4'), begin('b', 'b1')];
    expect(started).toEqual(['a1', 'a2', 'b1']);
    all.push(begin('b', 'b2'), begin('c', 'c1'));
    for (const expected of [['a3'], ['a3', 'b2'], ['a3', 'b2', 'c1'], ['a3', 'b2', 'c1', 'a4']]) {
      ends.shift()!();
      await new Promise((resolve) => setImmediate(resolve));
      expect(started.slice(3)).toEqual(expected);
    }
    for (const end of ends) end();
    await Promise.all(all);
  });

  it('refuses who would be one too many, in a lane and among strangers, and never who is known for what strangers do', async () => {
    const turns = new FairTurns(1, { inLane: 2, inAll: 3 });
    let finish = (): void => undefined;
    const nothing = () => Promise.resolve();
    const started = [turns.run(stranger('first'), () => new Promise<void>((resolve) => (finish = resolve)))];
    for (const lane of ['a', 'a', 'b']) started.push(turns.run(stranger(lane), nothing));
    await expect(turns.run(stranger('b'), nothing)).rejects.toBeInstanceOf(TurnsFull);
    for (const lane of ['k', 'k']) started.push(turns.run(known(lane), nothing));
    await expect(turns.run(known('k'), nothing)).rejects.toBeInstanceOf(TurnsFull);
    finish();
    await Promise.all(started);
  });

  it('informs those who wait when they are not wanted any more, and only those', async () => {
    const turns = new FairTurns(1, { inLane: 2, inAll: 2 });
    let finish = (): void => undefined;
    const running = turns.run(known('a'), () => new Promise<void>((resolve) => (finish = resolve)));
    const waiting = [known('b'), stranger('c')].map((who) => turns.run(who, () => Promise.resolve()));
    turns.refuseWaiting(new Error('stopping'));
    for (const each of waiting) await expect(each).rejects.toThrow('stopping');
    finish();
    await running;
    await turns.run(known('d'), () => Promise.resolve());
  });
});
