import { PassThrough } from 'node:stream';
import { expect, it } from '@jest/globals';
import type { StoredEvent } from '../wire/read-answer.js';
import { Sealer } from '../sealing/sealer.js';
import type { SubscriptionAnswer } from '../wire/read-answer.js';
import type { LogConnection } from './connection.js';
import { follow } from './follow.js';

/** A connection whose server has sent all answers before the first batch is taken. */
function connectionThatSent(answers: readonly SubscriptionAnswer[]): LogConnection {
  const call = new PassThrough({ objectMode: true });
  for (const answer of answers) call.write(answer);
  call.end();
  return { open: () => Promise.resolve(call), check: () => undefined } as unknown as LogConnection;
}

const stored = (n: number): StoredEvent => ({
  ...{ id: `event-${n}`, streamId: 'sample-1', revision: BigInt(n), type: 'Sample', data: {}, created: new Date(0) },
  position: { commit: BigInt(n) * 10n, prepare: BigInt(n) * 10n },
});
const noKeys = () => Promise.reject(new Error('Nothing here is sealed'));
const macKeys = { find: noKeys, make: noKeys };
const sealer = new Sealer({ keyToSeal: noKeys, keysToOpen: noKeys, destroy: noKeys, macKeys });
const boundary = { sealer, macs: { judge: () => Promise.resolve([]) } };

/** The batches of a consumer that takes three events at a time: how many, up to where, and whether it is live. */
async function batchesOf(...answers: SubscriptionAnswer[]): Promise<string[]> {
  const connection = connectionThatSent(answers);
  const batches: string[] = [];
  const options = { after: null, signal: new AbortController().signal, maxBatch: 3, windowMs: 0 };
  const all = async () => {
    for await (const { events, position, live } of follow(connection, boundary, options))
      batches.push(`${events.length} to ${position}${live ? ', live' : ''}`);
  };
  await expect(all()).rejects.toThrow('The log ended the subscription');
  return batches;
}

const five = { events: [1, 2, 3, 4, 5].map(stored) };
const none = { events: [] };

it('reports a checkpoint only behind the events that came before it', async () => {
  expect(await batchesOf(five, { ...none, checkpoint: 90n })).toEqual(['3 to 30', '2 to 90']);
});

it('never goes back to a checkpoint from before its events', async () => {
  expect(await batchesOf({ ...none, checkpoint: 5n }, five)).toEqual(['3 to 30', '2 to 50']);
});

it('is live only with the last of the events that came before', async () => {
  expect(await batchesOf(five, { ...none, state: 'caught up' })).toEqual(['3 to 30', '2 to 50, live']);
});

it('is live no more when it fell behind, until it caught up again', async () => {
  const live = { ...none, state: 'caught up' } as const;
  const behind = { ...none, state: 'fell behind' } as const;
  expect(await batchesOf(live, behind, { events: [stored(1)] }, live)).toEqual(['1 to 10, live']);
});
