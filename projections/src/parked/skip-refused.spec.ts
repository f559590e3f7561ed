import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import type { MacMark } from '../../../contracts/src/log/metadata.js';
import type { NewEvent, UnreadableEvent } from '../../../event-store/src/types.js';
import { SkipRefused, skipUnreadable } from './parked.js';

const nothing = { query: () => Promise.resolve({ rows: [] }), release: () => undefined };
const nothingParked = { ...nothing, connect: () => Promise.resolve(nothing) } as unknown as Pool;
const by = { actor: { kind: 'user' as const, id: randomUUID() }, correlationId: randomUUID() };

async function skipped(type: string, mac?: MacMark): Promise<string[]> {
  const appended: NewEvent[] = [];
  const log = {
    readStream: () => Promise.resolve([]),
    append: (_: string, events: NewEvent[]) => {
      appended.push(...events);
      return Promise.resolve({ revision: 0, position: 1n });
    },
  };
  const event = {
    ...{ id: randomUUID(), stream: `lead-${randomUUID()}`, revision: 7, position: 7n, created: new Date(0), type },
    ...{ data: {}, metadata: {}, readable: false, unreadable: { reason: 'invalid', message: 'no schema accepts it' } },
    ...(mac && { mac }),
  } as UnreadableEvent;
  await skipUnreadable(nothingParked, log, event, 'Sample reason', by);
  return appended.map((each) => each.type);
}

describe('an unreadable event whose type alone says something', () => {
  it.each(['LeadErased', 'StreamErased', 'ConsentWithdrawn'])('is not skipped: %s', async (type) => {
    await expect(skipped(type)).rejects.toThrow(SkipRefused);
  });

  it('is skipped if nobody of ours wrote it', async () => {
    expect(await skipped('LeadErased', 'missing')).toEqual(['UnreadableEventSkipped']);
    expect(await skipped('LeadStatusMoved')).toEqual(['UnreadableEventSkipped']);
  });
});
