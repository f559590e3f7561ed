import { afterEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { LogEvent } from '../../types.js';
import { type FollowedBatch, SharedSubscriptions, type Subscribe } from './shared-subscriptions.js';

/** A log whose batches have so many events at most, one turn of the event loop apart. */
class SlowLog {
  readonly events: LogEvent[] = [];
  /** Where each subscription began, and how many events each gave. */
  readonly subscriptions: { after: bigint | null; given: number }[] = [];
  closed = false;
  broken: Error | undefined;

  constructor(private readonly batch: number) {}

  append(type: string): void {
    const position = BigInt(this.events.length + 1) * 10n;
    this.events.push({ id: String(position), type, position } as LogEvent);
  }

  readonly subscribe: Subscribe = (options) => this.read(options);

  private async *read({ after, signal, types }: Parameters<Subscribe>[0]) {
    const own = { after, given: 0 };
    this.subscriptions.push(own);
    let next = this.events.findIndex(({ position }) => after === null || position > after);
    if (next < 0) next = this.events.length;
    let live = false;
    while (!signal.aborted && !this.closed) {
      if (this.broken) throw this.broken;
      const events = this.events.slice(next, next + this.batch);
      next += events.length;
      const reached = next === this.events.length;
      if (events.length > 0 || (reached && !live)) {
        live = reached;
        own.given += events.length;
        const position = events.at(-1)?.position ?? after ?? 0n;
        yield { events: events.filter(({ type }) => types.has(type)), position, live };
      }
      await turn();
    }
  }
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
const turns = async (count: number) => {
  for (let n = 0; n < count; n++) await turn();
};

const all = new Set(['A', 'B', 'C']);
let stop = new AbortController();
afterEach(() => {
  stop.abort();
  stop = new AbortController();
});

function follow(shared: SharedSubscriptions, after: bigint | null, types = all, pace = () => turn()) {
  const own = new AbortController();
  const signal = AbortSignal.any([own.signal, stop.signal]);
  const batches: FollowedBatch[] = [];
  const done = (async () => {
    for await (const batch of shared.subscribe({ after, signal, types })) {
      batches.push(batch);
      await pace();
    }
  })();
  done.catch(() => undefined);
  const positions = () => batches.flatMap(({ events }) => events.map(({ position }) => position));
  return { batches, positions, done, leave: () => own.abort(), isLive: () => batches.at(-1)?.live === true };
}

function logOf(count: number, batch = 1): SlowLog {
  const log = new SlowLog(batch);
  for (let n = 0; n < count; n++) log.append('ABC'[n % 3]!);
  return log;
}

const wanted = (log: SlowLog, after: bigint | null, types = all) =>
  log.events.filter((event) => types.has(event.type) && event.position > (after ?? 0n)).map(({ position }) => position);

describe('shared subscriptions', () => {
  it('give those who begin at the same position what they want of one reading', async () => {
    const log = logOf(30);
    const shared = new SharedSubscriptions(log.subscribe, all);
    const followers = ['A', 'B', 'C'].map((type) => ({ type, ...follow(shared, null, new Set([type])) }));
    await turns(100);
    for (const { type, positions, isLive } of followers) {
      expect(positions()).toEqual(wanted(log, null, new Set([type])));
      expect(isLive()).toBe(true);
    }
    // Each that joins lets the reading begin again, before it gave anything.
    expect(log.subscriptions.reduce((sum, { given }) => sum + given, 0)).toBeLessThan(35);
  });

  it('do not let one at the front wait for one that is far behind, and read for both once that is at the end', async () => {
    const log = logOf(60);
    const shared = new SharedSubscriptions(log.subscribe, all);
    const front = follow(shared, 590n);
    await turns(5);
    const behind = follow(shared, 100n);
    await turns(5);
    log.append('A');
    await turns(3);
    expect(front.positions()).toEqual([600n, 610n]);
    expect(behind.positions().length).toBeLessThan(20);
    await turns(150);
    expect(behind.positions()).toEqual(wanted(log, 100n));
    const before = log.subscriptions.map(({ given }) => given);
    log.append('B');
    await turns(5);
    const gave = log.subscriptions.filter(({ given }, index) => given > (before[index] ?? 0));
    expect(gave).toHaveLength(1);
    for (const { positions, isLive } of [front, behind]) expect([positions().at(-1), isLive()]).toEqual([620n, true]);
  });

  it('show a reader without news that it has the whole log', async () => {
    const log = logOf(0);
    const shared = new SharedSubscriptions(log.subscribe, all);
    const first = follow(shared, null);
    await turns(5);
    const second = follow(shared, null);
    await turns(10);
    for (const { batches } of [first, second])
      expect(batches.map(({ events, live }) => [events.length, live])).toEqual([[0, true]]);
  });

  it('end with the last reader, and not before', async () => {
    const log = logOf(5);
    const shared = new SharedSubscriptions(log.subscribe, all);
    const first = follow(shared, null);
    const second = follow(shared, null);
    await turns(30);
    first.leave();
    await first.done;
    log.append('A');
    await turns(5);
    expect(second.positions()).toHaveLength(6);
    expect(first.positions()).toHaveLength(5);
    second.leave();
    await second.done;
    log.append('A');
    const subscriptions = log.subscriptions.length;
    await turns(5);
    expect(log.subscriptions).toHaveLength(subscriptions);
    expect(log.subscriptions.at(-1)!.given).toBeLessThan(7);
    // Whoever comes then has a reading that works.
    const third = follow(shared, null);
    await turns(30);
    expect(third.positions()).toHaveLength(7);
  });

  it('give one that comes while the last one leaves a reading that works', async () => {
    // It ends as soon as it is asked to, some promises later.
    const empty: Subscribe = async function* ({ signal }) {
      yield { events: [], position: 0n, live: true };
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
    };
    for (let promises = 0; promises < 30; promises++) {
      const shared = new SharedSubscriptions(empty, all);
      const last = follow(shared, null);
      await turns(3);
      last.leave();
      for (let n = 0; n < promises; n++) await Promise.resolve();
      const next = follow(shared, null);
      await turns(3);
      expect(next.isLive()).toBe(true);
      next.leave();
    }
  });

  it('wait for a reader that takes nothing, until it leaves', async () => {
    const log = logOf(10);
    const shared = new SharedSubscriptions(log.subscribe, all);
    const stuck = follow(shared, null, all, () => new Promise(() => {}));
    const other = follow(shared, null);
    await turns(50);
    // One batch in its hands, one offered.
    expect(stuck.positions()).toHaveLength(1);
    expect(other.positions()).toHaveLength(2);
    stuck.leave();
    await turns(50);
    expect(other.positions()).toEqual(wanted(log, null));
  });

  it('hand every reader the error that the log ended with', async () => {
    const log = logOf(3);
    const shared = new SharedSubscriptions(log.subscribe, all);
    const followers = [follow(shared, null), follow(shared, null)];
    await turns(20);
    log.broken = new Error('A fault of the reader');
    log.append('A');
    for (const { done } of followers) await expect(done).rejects.toThrow('A fault of the reader');
  });

  it('end where the log was closed', async () => {
    const log = logOf(3);
    const shared = new SharedSubscriptions(log.subscribe, all);
    const follower = follow(shared, null);
    await turns(20);
    log.closed = true;
    await expect(follower.done).resolves.toBeUndefined();
  });

  it('give each of many readers that come and go every event of its types once and in order', async () => {
    const step = fc.oneof(
      fc.record({ join: fc.nat(30), of: fc.constantFrom('A', 'AB', 'ABC'), slow: fc.nat(3) }),
      fc.record({ leave: fc.nat(20) }),
      fc.record({ append: fc.constantFrom('A', 'B', 'C') }),
      fc.record({ pass: fc.integer({ min: 1, max: 8 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const log = logOf(12, 3);
        const shared = new SharedSubscriptions(log.subscribe, all);
        const followers: (ReturnType<typeof follow> & { after: bigint | null; types: Set<string>; left: boolean })[] =
          [];
        for (const each of steps) {
          if ('join' in each) {
            const after = each.join === 0 ? null : BigInt(Math.min(each.join, log.events.length)) * 10n;
            const types = new Set(each.of);
            followers.push({ after, types, left: false, ...follow(shared, after, types, () => turns(each.slow)) });
          } else if ('leave' in each) {
            const leaving = followers[each.leave];
            leaving?.leave();
            if (leaving) leaving.left = true;
          } else if ('append' in each) log.append(each.append);
          else await turns(each.pass);
        }
        await turns(200);
        for (const { after, types, left, positions, isLive } of followers) {
          const expected = wanted(log, after, types);
          if (!left) expect([positions(), isLive()]).toEqual([expected, true]);
          // Whoever left has a beginning of it.
          else expect(positions()).toEqual(expected.slice(0, positions().length));
        }
        // At the end of the log one reading serves all.
        const before = log.subscriptions.map(({ given }) => given);
        log.append('A');
        await turns(60);
        log.append('A');
        await turns(60);
        const gave = log.subscriptions.filter(({ given }, index) => given > (before[index] ?? 0) + 1);
        expect(gave.length).toBeLessThanOrEqual(1);
        stop.abort();
        stop = new AbortController();
      }),
      { numRuns: 60 },
    );
  });
});
