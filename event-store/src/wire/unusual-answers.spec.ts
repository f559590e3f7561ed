import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { encodePlainFrames } from '../node/proto-values.js';
import { decodeAnswer, encodeSuccess } from './append-answer.js';
import { MalformedMessage } from './protobuf.js';
import { decodeReadAnswer } from './read-answer.js';
import { encodeFrames, joinFrames } from './read-frames.js';

const id = '9f1c2a34-5b67-4d89-8abc-0123456789ab';
const uuid = () => new shared.UUID().setString(id);
const identifier = () => new shared.StreamIdentifier().setStreamName(Uint8Array.from(Buffer.from('lead-1')));
const encoded = (message: { serializeBinary(): Uint8Array }) => Buffer.from(message.serializeBinary());

describe('an answer to an append', () => {
  const { BatchAppendResp } = streams;
  const refused = encoded(new BatchAppendResp().setCorrelationId(uuid()).setStreamIdentifier(identifier()));
  // An `error` (field 2), a google.rpc.Status: code 9, "no".
  const error = Buffer.from([0x12, 6, 0x08, 9, 0x12, 2, 0x6e, 0x6f]);

  it('that says nothing is a refusal of an unknown append', () => {
    const message = Buffer.alloc(0);
    expect(decodeAnswer(message)).toEqual({ correlationId: '', success: undefined, message });
  });

  it.each([
    ['without a reason', refused],
    ['with one', Buffer.concat([refused, error])],
    ['with fields that came later', Buffer.concat([error, refused, Buffer.from([0x38, 1, 0x42, 1, 65])])],
  ])('%s is a refusal, with the whole message for the reasons', (_, message) => {
    expect(decodeAnswer(message)).toEqual({ correlationId: id, success: undefined, message });
  });

  it.each([
    [0, 0],
    [41, 128],
    [2 ** 31, 2 ** 40],
  ])('of revision %i at position %i is decoded as it was encoded', (revision, position) => {
    const frame = encodeSuccess(encoded(uuid()), Buffer.from('lead-1'), revision, position);
    const message = frame.subarray(5);
    const success = { revision, position: BigInt(position) };
    expect(decodeAnswer(message)).toEqual({ correlationId: id, success, message });
    for (let length = 1; length < message.length; length++) {
      const cut = message.subarray(0, length);
      const isWhole = isDecoded(cut);
      expect(isWhole).toBe(length === 40 || length === message.length - 10);
    }
  });

  function isDecoded(message: Buffer): boolean {
    try {
      decodeAnswer(message);
      return true;
    } catch (error) {
      expect(error).toBeInstanceOf(MalformedMessage);
      return false;
    }
  }
});

describe('an answer to a read', () => {
  function recordOf(entries: [string, string][]): Buffer {
    const record = new streams.ReadResp.ReadEvent.RecordedEvent().setId(uuid()).setStreamIdentifier(identifier());
    const whole: Buffer[] = [encoded(record)];
    for (const [key, value] of entries) {
      const entry = Buffer.concat([bytesField(0x0a, Buffer.from(key)), bytesField(0x12, Buffer.from(value))]);
      whole.push(bytesField(0x32, entry));
    }
    return bytesField(0x0a, bytesField(0x0a, Buffer.concat(whole)));
  }

  function bytesField(tag: number, value: Buffer): Buffer {
    return Buffer.concat([Buffer.from([tag, 0x80 | (value.length & 127), value.length >> 7]), value]);
  }

  const known: [string, string][] = [
    ['type', 'NoteAdded'],
    ['content-type', 'application/json'],
    ['created', '17000000000000000'],
  ];

  it.each(['kind', 'typo', 'content-kind', 'changed', '', 'TYPE', 'zone', 'created at'])(
    'has an entry "%s" that means nothing, before and after the others',
    (key) => {
      const expected = decodeReadAnswer(recordOf(known));
      expect(expected).toMatchObject([{ type: 'NoteAdded', created: new Date(1_700_000_000_000) }]);
      for (const value of ['3', 'x', '16000000000000000']) {
        expect(decodeReadAnswer(recordOf([...known, [key, value]]))).toEqual(expected);
        expect(decodeReadAnswer(recordOf([[key, value], ...known]))).toEqual(expected);
      }
    },
  );

  it('of any bytes is decoded or refused as malformed, and nothing else happens', () => {
    const whole = recordOf(known);
    const changes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(changes, (each) => {
        const bytes = Buffer.from(whole);
        for (const [at, byte] of each) bytes[at] = byte;
        try {
          decodeReadAnswer(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedMessage);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('frames of a read', () => {
  const event = {
    ...{ position: 300, streamId: 1, streamName: Buffer.from('lead-1'), revision: 4, id: Buffer.alloc(16, 7) },
    ...{ type: 'NoteAdded', isJson: true, createdMicros: 1_700_000_000_000_000 },
    ...{ data: Buffer.from('{}'), metadata: Buffer.from('{}') },
  };

  it('are the same as the generated classes make of a line without event and link', () => {
    expect(encodeFrames([{}]).slab).toEqual(encodePlainFrames([{}], 'string').slab);
  });

  it('hold as many events as fit to the last byte', () => {
    const length = encodeFrames([{ event }]).slab.length - 5;
    const lines = [{ event }, { event }, { event }];
    expect(encodeFrames(lines, 3 * length).offsets).toEqual([0, 5 + 3 * length]);
    expect(encodeFrames(lines, 3 * length - 1).offsets).toEqual([0, 5 + 2 * length, 10 + 3 * length]);
  });

  it('are joined in their order; a single one is not copied', () => {
    const [a, b] = [Buffer.from('abc'), Buffer.from('de')];
    expect(joinFrames([a, b])).toEqual({ slab: Buffer.from('abcde'), offsets: [0, 3, 5] });
    expect(joinFrames([a]).slab).toBe(a);
    expect(joinFrames([a]).offsets).toEqual([0, 3]);
    expect(joinFrames([])).toEqual({ slab: Buffer.alloc(0), offsets: [0] });
  });
});
