import { expect, it } from '@jest/globals';
import type { LogEvent } from '../../types.js';
import { Follower, type FollowedBatch } from './shared-subscriptions.js';

const event = (position: bigint, type = 'A') => ({ position, type }) as LogEvent;
const types = new Set(['A']);

async function taken(follower: Follower, offers: FollowedBatch[]) {
  const batches: FollowedBatch[] = [];
  const taking = (async () => {
    for await (const batch of follower.batches()) batches.push(batch);
  })();
  for (const offer of offers) await follower.offer(offer);
  follower.finish();
  await taking;
  return batches.map(({ events, position, live }) => [events.map((each) => each.position), position, live]);
}

it('takes from a batch that began before its position only what comes after it', async () => {
  const events = [event(10n), event(20n), event(30n, 'B'), event(40n)];
  expect(await taken(new Follower(20n, types), [{ events, position: 50n, live: false }])).toEqual([
    [[40n], 50n, false],
  ]);
});

it('is not sent what lies behind it, but hears of the end of the log', async () => {
  const before = { events: [event(10n)], position: 10n };
  const offers = [
    { ...before, live: false },
    { ...before, live: true },
    { ...before, live: false },
    { ...before, live: true },
  ];
  expect(await taken(new Follower(20n, types), offers)).toEqual([[[], 20n, true]]);
});

it('says that it is behind again with the next thing that it learns', async () => {
  const offers = [
    { events: [], position: 20n, live: true },
    { events: [event(30n)], position: 30n, live: false },
    { events: [], position: 40n, live: true },
  ];
  const all = [
    [[], 20n, true],
    [[30n], 30n, false],
    [[], 40n, true],
  ];
  expect(await taken(new Follower(20n, types), offers)).toEqual(all);
});
