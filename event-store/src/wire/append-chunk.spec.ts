import streams from '@eventstore/db-client/generated/streams_pb.js';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import jspb from 'google-protobuf';
import { decodeAppendChunk, type AppendChunkOptions } from './append-chunk.js';
import { MalformedMessage, readUuid } from './protobuf.js';

/** Chunks as another version of a client, or a broken one, might send them. */
const { BatchAppendReq } = streams;
const id = '0b1c7a52-9e42-4b7c-8a56-1b0a9c1d2e3f';

type Write = (writer: jspb.BinaryWriter) => void;

function written(...parts: Write[]): Buffer {
  const writer = new jspb.BinaryWriter();
  for (const part of parts) part(writer);
  return Buffer.from(writer.getResultBuffer());
}

const message =
  (field: number, ...parts: Write[]): Write =>
  (writer) =>
    writer.writeBytes(field, Uint8Array.from(written(...parts)));
const text =
  (field: number, value: string): Write =>
  (writer) =>
    writer.writeString(field, value);
const number =
  (field: number, value: number): Write =>
  (writer) =>
    writer.writeUint64(field, value);

const chunkOf = (...parts: Write[]) => decodeAppendChunk(written(...parts));
const optionsOf = (...parts: Write[]) => chunkOf(message(2, ...parts)).options;
const eventOf = (...parts: Write[]) => chunkOf(message(3, ...parts)).events[0];

const nothingProposed = { id: '', type: '', contentType: '', data: Buffer.alloc(0), metadata: Buffer.alloc(0) };

describe('a chunk', () => {
  it('of no fields says nothing', () => {
    const chunk = { correlationId: Buffer.alloc(0), options: undefined, events: [], isFinal: false };
    expect(chunkOf()).toEqual(chunk);
    expect(chunkOf(message(2))).toEqual({ ...chunk, options: { expected: 'any' } });
    expect(chunkOf(message(3))).toEqual({ ...chunk, events: [nothingProposed] });
  });

  it('may have fields that came later, at every level and between the others', () => {
    const later: Write[] = [
      ...[number(14, 0), text(15, 'later'), message(1000, text(1, 'x'))],
      ...[
        (writer: jspb.BinaryWriter) => writer.writeFixed64(16, 1),
        (writer: jspb.BinaryWriter) => writer.writeFloat(17, 1),
      ],
    ];
    const among = (...parts: Write[]) => [...later, ...parts.flatMap((part) => [part, ...later])];
    const entries = [message(2, ...among(text(1, 'type'), text(2, 'NoteAdded')))];
    entries.push(message(2, ...among(text(2, 'text/plain'), text(1, 'content-type'))));
    const event = [message(1, ...among(text(2, id))), ...entries, text(3, 'metadata'), text(4, 'data')];
    const options = [
      message(1, ...among(text(3, 'lead-1'))),
      number(2, 7),
      message(6, ...among(number(1, 1_700_000_000), number(2, 123_999_999))),
    ];
    const { correlationId, ...chunk } = chunkOf(
      ...among(
        message(1, ...among(text(2, id))),
        ...[message(3, ...among(...event)), message(2, ...among(...options)), number(4, 1)],
      ),
    );
    expect(readUuid(correlationId)).toBe(id);
    expect(chunk).toEqual({
      options: { stream: Buffer.from('lead-1'), expected: 7, deadline: 1_700_000_000_123 },
      events: [
        {
          id,
          type: 'NoteAdded',
          contentType: 'text/plain',
          data: Buffer.from('data'),
          metadata: Buffer.from('metadata'),
        },
      ],
      isFinal: true,
    });
  });

  it('has its events in the order of the message', () => {
    const ids = Array.from({ length: 20 }, (_, index) => `id ${index}`);
    expect(
      chunkOf(...ids.map((each) => message(3, message(1, text(2, each))))).events.map((event) => event.id),
    ).toEqual(ids);
  });

  it('is final if a number says so that is not nil', () => {
    expect([0, 1, 2, 300].map((value) => chunkOf(number(4, value)).isFinal)).toEqual([false, true, true, true]);
    expect(chunkOf(number(4, 1), number(4, 0)).isFinal).toBe(false);
  });

  it.each([
    ['the correlation id', [0x08, 1]],
    ['the options', [0x10, 1]],
    ['an event', [0x18, 1]],
    ['the stream', [0x12, 2, 0x08, 1]],
    ['the name of the stream', [0x12, 4, 0x0a, 2, 0x18, 1]],
    ['the deadline', [0x12, 2, 0x30, 1]],
    ["an event's id", [0x1a, 2, 0x08, 1]],
    ["an event's metadata", [0x1a, 2, 0x18, 1]],
    ["an event's data", [0x1a, 2, 0x20, 1]],
    ['an entry', [0x1a, 2, 0x10, 1]],
    ['the key of an entry', [0x1a, 4, 0x12, 2, 0x08, 1]],
    ['the value of an entry', [0x1a, 4, 0x12, 2, 0x10, 1]],
  ])('that has a number for %s is refused, here and by the generated classes', (_, bytes) => {
    expect(() => BatchAppendReq.deserializeBinary(Uint8Array.from(bytes))).toThrow();
    expect(() => decodeAppendChunk(Buffer.from(bytes))).toThrow(MalformedMessage);
  });

  it('of any bytes is decoded or refused as malformed, and nothing else happens', () => {
    const whole = written(
      message(1, text(2, id)),
      message(2, message(1, text(3, 'lead-1')), number(2, 7), message(6, number(1, 300), number(2, 5_000_000))),
      message(
        3,
        message(1, text(2, id)),
        message(2, text(1, 'type'), text(2, 'NoteAdded')),
        text(3, '{}'),
        text(4, '{}'),
      ),
      number(4, 1),
    );
    const damaged = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 4 }).map((changes) => {
      const bytes = Buffer.from(whole);
      for (const [at, byte] of changes) bytes[at] = byte;
      return bytes;
    });
    const noise = fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes));
    fc.assert(
      fc.property(fc.oneof(damaged, noise), (bytes) => {
        try {
          decodeAppendChunk(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedMessage);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the options of a chunk', () => {
  const states: [AppendChunkOptions['expected'], Write][] = [
    [41, number(2, 41)],
    ['no_stream', message(3)],
    ['any', message(4)],
    ['stream_exists', message(5)],
  ];

  it.each(states.flatMap(([first, a]) => states.map(([last, b]) => [first, last, a, b] as const)))(
    'that expect first %p and then %p expect the last',
    (_first, last, a, b) => {
      expect(optionsOf(a, b)?.expected).toBe(last);
      const generated = BatchAppendReq.deserializeBinary(Uint8Array.from(written(message(2, a, b)))).getOptions()!;
      expect([
        generated.hasStreamPosition() && 41,
        ...[generated.hasNoStream() && 'no_stream', generated.hasAny() && 'any'],
        generated.hasStreamExists() && 'stream_exists',
      ]).toContain(last);
    },
  );

  it('have no stream without a name, and an empty one with an empty name', () => {
    expect(optionsOf(message(1))?.stream).toBeUndefined();
    expect(optionsOf(message(1, text(1, 'lead-1')))?.stream).toBeUndefined();
    expect(optionsOf(message(1, text(3, '')))?.stream).toEqual(Buffer.alloc(0));
  });

  it.each([
    ['the epoch', [], 0],
    ['whole seconds', [number(1, 2)], 2000],
    ['a part of a second', [number(2, 999_999_999)], 999],
    ['both, in the other order', [number(2, 1_000_000), number(1, 3)], 3001],
    [
      'an instant before the epoch',
      [(writer: jspb.BinaryWriter) => writer.writeInt64(1, -5), number(2, 250_000_000)],
      -4750,
    ],
  ])('have %s as a deadline', (_, parts, millis) => {
    expect(optionsOf(message(6, ...parts))?.deadline).toBe(millis);
  });
});

describe('an event of a chunk', () => {
  it.each<[string, Write[], object]>([
    ['nothing', [], {}],
    ['a key without a value', [message(2, text(1, 'type'))], {}],
    ['an empty entry', [message(2)], {}],
    ['a value without a key', [message(2, text(2, 'NoteAdded'))], {}],
    ['another key', [message(2, text(1, 'types'), text(2, 'NoteAdded'))], {}],
    ['two types', ['A', 'B'].map((type) => message(2, text(1, 'type'), text(2, type))), { type: 'B' }],
    ['a content type', [message(2, text(1, 'content-type'), text(2, 'text/plain'))], { contentType: 'text/plain' }],
    [
      'an id of two longs',
      [message(1, message(1, number(1, 1), number(2, 2)))],
      { id: '00000000-0000-0001-0000-000000000002' },
    ],
    ['only data', [text(4, 'x')], { data: Buffer.from('x') }],
    ['only metadata', [text(3, 'x')], { metadata: Buffer.from('x') }],
  ])('may have %s', (_, parts, expected) => {
    expect(eventOf(...parts)).toEqual({ ...nothingProposed, ...expected });
    const generated = BatchAppendReq.ProposedMessage.deserializeBinary(Uint8Array.from(written(...parts)));
    const values = ['type', 'content-type'].map((key) => generated.getMetadataMap().get(key) ?? '');
    expect([eventOf(...parts)?.type, eventOf(...parts)?.contentType]).toEqual(values);
  });
});
