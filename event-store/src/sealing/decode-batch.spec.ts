import { createSecretKey, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { leadCreated } from '../../../contracts/src/leads/created-event.js';
import { leadStatusMoved } from '../../../contracts/src/leads/events.js';
import { decodeBatch, isSystemEvent, positionOf } from './decode-batch.js';
import type { StoredEvent } from '../wire/read-answer.js';
import { type KnownKey, sealData } from './seal.js';
import type { NamedKeys } from './named-keys.js';
import { Sealer } from './sealer.js';

const stream = 'lead-0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20';
const id = '5a1f7b20-6f0e-4b1e-9d52-0e8b1c646a3c';
const key = createSecretKey(randomBytes(32));
const metadata = {
  $correlationId: 'c',
  $causationId: 'c',
  actor: { kind: 'user', id: 'staff' },
  occurredAt: '2026-03-02T15:00:00.000Z',
  version: 1,
};

const sealing = { id: 'AbCdEfGhIjKl', key };

/** A sealer with the same answer for every key, which counts its calls. */
function sealerWith(answer: KnownKey) {
  const asked: string[][] = [];
  const keys = {
    keyToSeal: () => Promise.resolve(sealing),
    destroy: () => Promise.resolve(),
    macKeys: { find: () => Promise.resolve(key), make: () => Promise.resolve(key) },
    keysToOpen: ({ ids, streams }: NamedKeys) => {
      asked.push([...ids, ...streams]);
      const answers = (names: Set<string>) => new Map([...names].map((name) => [name, answer]));
      return Promise.resolve({ byId: answers(ids), byStream: answers(streams) });
    },
  };
  return { boundary: { sealer: new Sealer(keys), macs: { judge: () => Promise.resolve([]) } }, asked };
}

function stored(change: Partial<StoredEvent>): StoredEvent {
  return {
    id,
    streamId: stream,
    revision: 3n,
    type: 'LeadStatusMoved',
    data: leadStatusMoved.example,
    metadata,
    created: new Date(0),
    position: { commit: 12345678901234567890n, prepare: 12345678901234567890n },
    ...change,
  };
}

async function decoded(change: Partial<StoredEvent>, answer: KnownKey = key) {
  const [event] = await decodeBatch(sealerWith(answer).boundary, [stored(change)]);
  return event!;
}

const sealedLead = sealData(() => sealing, { stream, eventId: id }, leadCreated.example, leadCreated.texts);

describe('decodeBatch', () => {
  it('gives a stored event back with place, metadata and data', async () => {
    expect(await decoded({})).toEqual({
      readable: true,
      id,
      stream,
      revision: 3,
      position: 12345678901234567890n,
      created: new Date(0),
      type: 'LeadStatusMoved',
      data: leadStatusMoved.example,
      metadata,
    });
  });

  it('upcasts an old version', async () => {
    const { streetAddress: _s, city: _c, state: _t, zipCode: _z, ...first } = leadCreated.example;
    const event = await decoded({ type: 'LeadCreated', data: first });
    expect(event.readable && event.data).toEqual({
      ...leadCreated.example,
      streetAddress: null,
      city: null,
      state: null,
      zipCode: null,
    });
  });

  it('opens what is sealed, and asks for the keys of a batch once', async () => {
    const { boundary, asked } = sealerWith(key);
    const lead = stored({ type: 'LeadCreated', data: sealedLead, metadata: { ...metadata, version: 2 } });
    const events = await decodeBatch(boundary, [lead, stored({}), lead]);
    expect(events.map((event) => event.readable)).toEqual([true, true, true]);
    expect(events[2]!.data).toEqual(leadCreated.example);
    expect(asked).toEqual([[sealing.id]]);
  });

  it('asks for no key when nothing is sealed', async () => {
    const { boundary, asked } = sealerWith(key);
    await decodeBatch(boundary, [stored({}), stored({})]);
    expect(asked).toEqual([]);
  });

  it('reads a destroyed key as [erased], and stays readable', async () => {
    const change = { type: 'LeadCreated', data: sealedLead, metadata: { ...metadata, version: 2 } };
    const event = await decoded(change, 'destroyed');
    expect(event).toMatchObject({ readable: true, data: { name: '[erased]', email: '[erased]', city: 'Ankeny' } });
  });

  it('shows a value that does not open as an unreadable event that names the field and stays sealed', async () => {
    const moved = { type: 'LeadCreated', data: sealedLead, metadata: { ...metadata, version: 2 }, streamId: 'lead-2' };
    const event = await decoded(moved);
    expect(event).toMatchObject({
      readable: false,
      data: sealedLead,
      unreadable: {
        reason: 'invalid',
        message: expect.stringContaining('LeadCreated: name: the sealed value does not open'),
      },
    });
  });

  it('distinguishes a lost key from a value that was altered', async () => {
    const change = { type: 'LeadCreated', data: sealedLead, metadata: { ...metadata, version: 2 } };
    expect(await decoded(change, 'missing')).toMatchObject({
      readable: false,
      data: sealedLead,
      unreadable: { reason: 'key_missing', message: expect.stringContaining('LeadCreated: name: its key is not in') },
    });
  });

  it.each([
    ['an unknown type', { type: 'LeadTeleported' }, 'unknown_type', 'LeadTeleported'],
    ['an unknown version', { metadata: { ...metadata, version: 9 } }, 'unknown_version', 'version 9'],
    ['data that no schema accepts', { data: { from: 'leads', to: 'nowhere' } }, 'invalid', 'to:'],
    ['bytes', { data: Uint8Array.of(1, 2) }, 'invalid', 'not an object'],
    ['JSON that does not parse', { data: '{"from":' }, 'invalid', 'not an object'],
    ['no metadata', { metadata: undefined }, 'invalid', 'metadata'],
    ['metadata that is no JSON', { metadata: Uint8Array.of(123) }, 'invalid', 'metadata'],
    ['metadata without an actor', { metadata: { ...metadata, actor: undefined } }, 'invalid', 'metadata.actor'],
  ])('shows %s as unreadable, with its place', async (_, change, reason, words) => {
    const event = await decoded(change);
    expect(event).toMatchObject({ readable: false, id, stream, revision: 3, unreadable: { reason } });
    expect(!event.readable && event.unreadable.message).toContain(words);
  });

  it('shows the data of an unknown type unsealed, and what is no JSON as null', async () => {
    const unknown = await decoded({ type: 'LeadTeleported', data: sealedLead });
    expect(unknown.data).toEqual(leadCreated.example);
    expect((await decoded({ data: '{"from":' })).data).toBeNull();
    expect((await decoded({ data: Uint8Array.of(1) })).data).toBeNull();
  });
});

describe('positionOf', () => {
  it('takes the prepare position where a cluster gives no commit position', () => {
    expect(positionOf({ position: { commit: 18446744073709551615n, prepare: 4711n } })).toBe(4711n);
  });
});

describe('isSystemEvent', () => {
  it('knows EventStoreDB events by type and by stream', () => {
    expect(isSystemEvent(stored({ type: '$metadata', streamId: '$$lead-1' }))).toBe(true);
    expect(isSystemEvent(stored({ type: 'Anything', streamId: '$settings' }))).toBe(true);
    expect(isSystemEvent(stored({}))).toBe(false);
  });
});

it('lets others have their turn while it opens and parses a long batch, and keeps the order', async () => {
  const long = Array.from({ length: 1000 }, (_, n) => stored({ revision: BigInt(n) }));
  let turns = 0;
  let counting = true;
  const count = (): void => {
    if (!counting) return;
    turns++;
    setImmediate(count);
  };
  setImmediate(count);
  const events = await decodeBatch(sealerWith(key).boundary, long);
  counting = false;
  expect(turns).toBeGreaterThanOrEqual(10);
  expect(events.map(({ revision }) => revision)).toEqual(long.map((_, n) => n));
});
