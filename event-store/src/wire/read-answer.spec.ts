import { convertGrpcEvent } from '@eventstore/db-client/dist/utils/convertGrpcEvent.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MalformedMessage } from './protobuf.js';
import { decodeReadAnswer, type StoredEvent } from './read-answer.js';

const { ReadResp } = streams;
type Message = streams.ReadResp;

const uint64 = fc.oneof(
  fc.nat(300).map(BigInt),
  fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  fc.constant(2n ** 64n - 1n),
);
const text = fc.string({ unit: 'grapheme', maxLength: 200 });
const bytes = fc.uint8Array({ maxLength: 300 });
const json = fc.json().map((each) => Uint8Array.from(Buffer.from(each)));
const entries = fc.record(
  {
    type: text,
    'content-type': fc.oneof(fc.constantFrom('application/json', 'application/octet-stream', ''), text),
    created: fc.oneof(
      fc.nat(4e15).map((micros) => `${micros}0`.padStart(17, '0')),
      fc.constantFrom('', '0', '-5', '99999', 'yesterday', '9999999999999999999999'),
    ),
    'a key of another time': text,
  },
  { requiredKeys: [] },
);
const halves = fc.tuple(
  fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
);
const ids = fc.oneof(
  fc.uuid().map((id) => new shared.UUID().setString(id)),
  // As in a UUID of version 4: the client refuses any other content of the two longs.
  halves.map(([most, least]) =>
    new shared.UUID().setStructured(
      new shared.UUID.Structured()
        .setMostSignificantBits(String((most & ~0xf000n) | 0x4000n))
        .setLeastSignificantBits(
          String(BigInt.asIntN(64, (BigInt.asUintN(64, least) & (2n ** 62n - 1n)) | (2n ** 63n))),
        ),
    ),
  ),
);
const records = fc
  .record({
    id: ids,
    stream: text,
    revision: uint64,
    prepare: uint64,
    commit: uint64,
    entries,
    metadata: fc.oneof(json, bytes),
    data: fc.oneof(json, bytes),
  })
  .map(({ id, stream, revision, prepare, commit, entries, metadata, data }) => {
    const record = new ReadResp.ReadEvent.RecordedEvent().setId(id);
    record.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Uint8Array.from(Buffer.from(stream))));
    record.setStreamRevision(String(revision)).setPreparePosition(String(prepare)).setCommitPosition(String(commit));
    for (const [key, value] of Object.entries(entries)) record.getMetadataMap().set(key, value ?? '');
    return record.setCustomMetadata(metadata).setData(data);
  });
const answers = fc
  .record(
    { event: fc.option(records), link: fc.option(records), position: fc.option(uint64) },
    { requiredKeys: ['event'] },
  )
  .map(({ event, link, position }) => {
    const item = new ReadResp.ReadEvent();
    if (event) item.setEvent(event);
    if (link) item.setLink(link);
    if (position == null) item.setNoPosition(new shared.Empty());
    else item.setCommitPosition(String(position));
    return new ReadResp().setEvent(item);
  });

const encoded = (message: Message) => Buffer.from(message.serializeBinary());

/** The client's result, in the part that is compared here. */
function byTheClient(message: Buffer): StoredEvent[] {
  const item = ReadResp.deserializeBinary(Uint8Array.from(message)).getEvent();
  const { event } = item ? convertGrpcEvent(item as never) : { event: undefined };
  if (!event) return [];
  const { id, streamId, revision, type, data, metadata, created, position } = event;
  return [{ id, streamId, revision, type, data, metadata, created, position: position! }];
}

/** Dates as numbers: Jest holds two invalid ones to be different, and the client makes those of ticks beyond all years. */
function comparable(events: StoredEvent[]) {
  return events.map(({ raw: _raw, ...event }) => ({ ...event, created: event.created.getTime() }));
}

describe('an answer to a read', () => {
  it('is decoded as the client decodes it, whatever it holds', () => {
    fc.assert(
      fc.property(answers, (answer) =>
        expect(comparable(decodeReadAnswer(encoded(answer)))).toEqual(comparable(byTheClient(encoded(answer)))),
      ),
      { numRuns: 500 },
    );
  });

  it('hands over the bytes of data and metadata as they are stored', () => {
    fc.assert(
      fc.property(records, (record) => {
        const [event] = decodeReadAnswer(encoded(new ReadResp().setEvent(new ReadResp.ReadEvent().setEvent(record))));
        expect([...event!.raw!.data]).toEqual([...record.getData_asU8()]);
        expect([...event!.raw!.metadata]).toEqual([...record.getCustomMetadata_asU8()]);
      }),
      { numRuns: 100 },
    );
  });

  it('may hold many events', () => {
    fc.assert(
      fc.property(fc.array(answers, { maxLength: 5 }), (several) => {
        const packed = Buffer.concat(several.map(encoded));
        expect(comparable(decodeReadAnswer(packed))).toEqual(
          comparable(several.flatMap((each) => byTheClient(encoded(each)))),
        );
      }),
      { numRuns: 100 },
    );
  });

  it('has no event where it says something else', () => {
    const others = [
      new ReadResp().setConfirmation(new ReadResp.SubscriptionConfirmation().setSubscriptionId('1')),
      new ReadResp().setCheckpoint(new ReadResp.Checkpoint().setCommitPosition('7').setPreparePosition('7')),
      new ReadResp().setStreamNotFound(new ReadResp.StreamNotFound()),
      new ReadResp().setLastStreamPosition('18446744073709551615'),
      new ReadResp().setCaughtUp(new ReadResp.CaughtUp()),
      new ReadResp(),
    ];
    for (const other of others) expect(decodeReadAnswer(encoded(other))).toEqual([]);
  });

  it('may have fields, at every level, that came later', () => {
    const later = [0x88, 0x01, 5, 0x91, 0x01, ...Buffer.alloc(8), 0x9d, 0x01, 0, 0, 0, 0, 0xa2, 0x01, 2, 65, 66];
    const nested = (tag: number, message: number[]) => [
      tag,
      (message.length & 127) | 128,
      message.length >> 7,
      ...message,
    ];
    const id = nested(0x0a, [...nested(0x12, [65]), ...later]);
    const stream = nested(0x12, [...later, ...nested(0x1a, [66])]);
    const type = nested(0x32, [...nested(0x0a, [...Buffer.from('type')]), ...nested(0x12, [67]), ...later]);
    const record = nested(0x0a, [...later, ...id, ...stream, ...type]);
    const message = Buffer.from([...later, ...nested(0x0a, [...later, ...record])]);
    expect(decodeReadAnswer(message)).toEqual([
      {
        ...{ id: 'a', streamId: 'B', revision: 0n, type: 'C', data: new Uint8Array(), metadata: undefined },
        ...{ created: new Date(0), position: { commit: 0n, prepare: 0n } },
        raw: { data: Buffer.alloc(0), metadata: Buffer.alloc(0) },
      },
    ]);
  });

  it('that is cut off anywhere is refused', () => {
    fc.assert(
      fc.property(answers, (answer) => {
        const whole = encoded(answer);
        for (let length = 1; length < whole.length; length++)
          expect(() => decodeReadAnswer(whole.subarray(0, length))).toThrow(MalformedMessage);
      }),
      { numRuns: 30 },
    );
  });

  it('with an event that does not say which it is, or whose, is refused', () => {
    const stream = new shared.StreamIdentifier().setStreamName(Uint8Array.from([65]));
    for (const record of [
      new ReadResp.ReadEvent.RecordedEvent().setStreamIdentifier(stream),
      new ReadResp.ReadEvent.RecordedEvent().setId(new shared.UUID().setString('a')),
    ]) {
      const answer = new ReadResp().setEvent(new ReadResp.ReadEvent().setEvent(record));
      expect(() => decodeReadAnswer(encoded(answer))).toThrow(MalformedMessage);
    }
  });
});
