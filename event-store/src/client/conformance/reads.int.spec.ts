import { randomUUID } from 'node:crypto';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { idsOf, openConformanceStore, patienceMs, placesOf, someEvents } from '../../../test/conformance-store.js';
import type { ConformanceStore } from '../../../test/conformance-store.js';
import { positionOf } from '../../sealing/decode-batch.js';
import type { StoredEvent } from '../../wire/read-answer.js';
import type { EncodedEvent } from '../../wire/append-request.js';
import { decodeReadAnswer } from '../../wire/read-answer.js';
import { Inbox } from '../inbox.js';
import { rawEvents } from '../raw-log.js';
import { ReadCall } from '../read-call.js';
import { encodeReadRequest } from '../read-request.js';

let store: ConformanceStore;
/** Two streams of five events each, which alternate in the log. */
let stream: string;
let other: string;
let positions: bigint[];

beforeAll(async () => {
  store = await openConformanceStore();
  [stream, other] = [store.newStream(), store.newStream()];
  positions = [];
  for (let n = 0; n < 5; n++)
    for (const name of [stream, other])
      positions.push((await store.append(name, someEvents(1), n === 0 ? 'no_stream' : n - 1)).position);
});
afterAll(() => store.close());

const revisions = async (request: Parameters<ConformanceStore['read']>[0]) =>
  placesOf(await store.read(request)).map(({ revision }) => revision);

describe('a read of a stream', () => {
  it('gives every event, oldest first', async () => {
    expect(await revisions({ stream })).toEqual([0, 1, 2, 3, 4]);
  });

  it('begins at the revision that it names', async () => {
    expect(await revisions({ stream, from: 2n })).toEqual([2, 3, 4]);
  });

  it('ends at its limit', async () => {
    expect(await revisions({ stream, from: 1n, limit: 2 })).toEqual([1, 2]);
  });

  it('gives the newest first, backwards', async () => {
    expect(await revisions({ stream, from: 'end', backwards: true })).toEqual([4, 3, 2, 1, 0]);
    expect(await revisions({ stream, from: 'end', backwards: true, limit: 1 })).toEqual([4]);
  });

  it('begins at the revision that it names, backwards too', async () => {
    expect(await revisions({ stream, from: 2n, backwards: true })).toEqual([2, 1, 0]);
    expect(await revisions({ stream, from: 0n, backwards: true })).toEqual([0]);
  });

  it('that never was gives nothing and ends well', async () => {
    expect(await store.read({ stream: store.newStream() })).toEqual([]);
    expect(await store.read({ stream: store.newStream(), from: 'end', backwards: true, limit: 1 })).toEqual([]);
  });

  it('from behind its end gives nothing and ends well', async () => {
    expect(await store.read({ stream, from: 5n })).toEqual([]);
  });

  it('knows the positions that the appends were answered with', async () => {
    const found = [...(await store.read({ stream })), ...(await store.read({ stream: other }))].map(positionOf);
    expect(new Set(found)).toEqual(new Set(positions));
  });

  it('gives many events as they were appended, page after page', async () => {
    const long = store.newStream();
    const events: EncodedEvent[] = [];
    for (let n = 0; n < 12; n++) {
      const more = someEvents(100);
      await store.append(long, more, n === 0 ? 'no_stream' : events.length - 1);
      events.push(...more);
    }
    expect(idsOf(await store.read({ stream: long }))).toEqual(idsOf(events));
  });
});

describe('a read of the whole log', () => {
  const ofOurs = async (request: Parameters<ConformanceStore['read']>[0]) =>
    (await store.read(request)).filter(({ streamId }) => streamId === stream || streamId === other).map(positionOf);

  it('includes the position that it begins at, and goes by the order of the appends', async () => {
    expect(positions).toEqual([...positions].sort((a, b) => Number(a - b)));
    expect(await ofOurs({ from: positions[0]! })).toEqual(positions);
    expect(await ofOurs({ from: positions[3]! })).toEqual(positions.slice(3));
  });

  it('has strictly growing positions and nothing twice', async () => {
    const found = placesOf(await store.read({ from: positions[0]! }));
    for (const [index, { position }] of found.entries())
      if (index > 0) expect(position).toBeGreaterThan(found[index - 1]!.position);
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
  });

  it('backwards leaves out the position that it begins at', async () => {
    const [last] = await store.read({ from: positions[4]!, backwards: true, limit: 1 });
    expect(positionOf(last!)).toBeLessThan(positions[4]!);
    expect(positionOf(last!)).toBeGreaterThanOrEqual(positions[3]!);
  });

  it('backwards from the end begins with the newest event', async () => {
    const { position } = await store.append(store.newStream(), someEvents(1), 'no_stream');
    const [last, ...rest] = await store.read({ from: 'end', backwards: true, limit: 1 });
    expect(positionOf(last!)).toBeGreaterThanOrEqual(position);
    expect(rest).toEqual([]);
  });

  it("gives both of an event's positions the same value", async () => {
    const found = await store.read({ from: positions[0]! });
    for (const { streamId, position } of found)
      if (streamId === stream) expect(position!.prepare).toBe(position!.commit);
  });
});

describe('an event that is read', () => {
  const samples: Omit<EncodedEvent, 'id'>[] = [
    { type: '$ConformanceTried', data: '{ "b": 1,  "a": "ä☂\\u0041" }', metadata: '{"$correlationId":"x",  "n": 1.0}' },
    { type: '$Conformance tried: Ä', data: '[]', metadata: '' },
    {
      type: '$ConformanceBytes',
      data: Buffer.from([0, 255, 1, 254]),
      metadata: Buffer.from([0, 7]),
      contentType: 'application/octet-stream',
    },
  ];

  it('has its id, type, data and metadata byte by byte, and whether it is JSON', async () => {
    const own = store.newStream();
    const events = samples.map((sample) => ({ id: randomUUID(), ...sample }));
    await store.append(own, events, 'no_stream');
    const decode = (message: Buffer) => streams.ReadResp.deserializeBinary(Uint8Array.from(message));
    const request = encodeReadRequest({ stream: own, from: 'start', backwards: false, limit: 10 });
    const inbox = new Inbox<streams.ReadResp>(new ReadCall(store.connection, request, decode, { many: false }), 10);
    const answers: streams.ReadResp[] = [];
    while (await inbox.wait(1, patienceMs)) answers.push(...inbox.take(10));
    expect(answers.flatMap(rawEvents).map(({ position: _position, ...event }) => event)).toEqual(
      events.map(({ contentType = 'application/json', ...event }, revision) => ({
        ...{ ...event, contentType, stream: own, revision },
        ...{ data: Buffer.from(event.data), metadata: Buffer.from(event.metadata) },
      })),
    );
  });

  it('says when it was stored', async () => {
    const own = store.newStream();
    await store.append(own, someEvents(1), 'no_stream');
    const [event] = await store.read({ stream: own });
    // As far as the store's clock and ours agree.
    expect(Math.abs(event!.created.getTime() - Date.now())).toBeLessThan(60 * 60_000);
  });

  it('is the same for who asks for many events in a message, which a store need not know of', async () => {
    const request = { stream, from: 'start', backwards: false, limit: 10 } as const;
    const plain = new ReadCall(store.connection, encodeReadRequest(request), decodeReadAnswer, { many: false });
    const inbox = new Inbox<StoredEvent, StoredEvent[]>(plain, 10, (events) => events);
    const found: StoredEvent[] = [];
    while (await inbox.wait(1, patienceMs)) found.push(...inbox.take(10));
    expect(found).toEqual(await store.read(request));
  });
});
