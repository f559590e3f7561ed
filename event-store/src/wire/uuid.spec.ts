import shared from '@eventstore/db-client/generated/shared_pb.js';
import { describe, expect, it } from '@jest/globals';
import jspb from 'google-protobuf';
import { MalformedMessage, readUuid, uuidText, writeUuid } from './protobuf.js';

const [id, other] = ['0b1c7a52-9e42-4b7c-8a56-1b0a9c1d2e3f', 'f47ac10b-58cc-4372-a567-0e02b2c3d479'] as const;
const sameLength = 'x'.repeat(36);

function written(write: (writer: jspb.BinaryWriter) => void): Buffer {
  const writer = new jspb.BinaryWriter();
  write(writer);
  return Buffer.from(writer.getResultBuffer());
}

/** The text as the generated class has it: the last field of the two wins. */
function byGenerated(message: Buffer): string {
  return shared.UUID.deserializeBinary(Uint8Array.from(message)).getString();
}

describe('readUuid', () => {
  it.each<[string, string, (writer: jspb.BinaryWriter) => void]>([
    ['as text and nothing else', id, (writer) => writer.writeString(2, id)],
    ['in upper case', id, (writer) => writer.writeString(2, id.toUpperCase())],
    [
      'behind a field of the same length that came later',
      id,
      (writer) => {
        writer.writeString(3, sameLength);
        writer.writeString(2, id);
      },
    ],
    [
      'in front of fields that came later',
      id,
      (writer) => {
        writer.writeString(2, id);
        writer.writeString(3, sameLength);
        writer.writeUint32(4, 300);
      },
    ],
    [
      'twice',
      other,
      (writer) => {
        writer.writeString(2, id);
        writer.writeString(2, other);
      },
    ],
    ['as no text at all', '', () => undefined],
    ['as a text of no length', '', (writer) => writer.writeString(2, '')],
    ['as another text of the length', sameLength, (writer) => writer.writeString(2, sameLength)],
    ['as a long text', sameLength + id, (writer) => writer.writeString(2, sameLength + id)],
    ['only as a field of the length that came later', '', (writer) => writer.writeString(3, sameLength)],
    [
      'as a shorter text, in a message of the usual length',
      'x'.repeat(34),
      (writer) => {
        writer.writeString(2, 'x'.repeat(34));
        writer.writeUint32(3, 1);
      },
    ],
  ])('finds a UUID %s', (_, expected, write) => {
    const message = written(write);
    expect(readUuid(message)).toBe(expected);
    expect(byGenerated(message).toLowerCase()).toBe(expected);
  });

  it('finds the two longs of a UUID in any order, and among fields that came later', () => {
    const [most, least] = [0, 8].map((at) => String(Buffer.from(id.replaceAll('-', ''), 'hex').readBigInt64BE(at)));
    const halves = written((writer) => {
      writer.writeString(3, sameLength);
      writer.writeInt64String(2, least);
      writer.writeUint64String(4, '77');
      writer.writeInt64String(1, most);
      writer.writeFixed64(5, 78);
    });
    const message = written((writer) => writer.writeBytes(1, Uint8Array.from(halves)));
    expect(readUuid(message)).toBe(id);
    const structured = shared.UUID.deserializeBinary(Uint8Array.from(message)).getStructured();
    expect([structured?.getMostSignificantBits(), structured?.getLeastSignificantBits()]).toEqual([most, least]);
  });

  it('has a long that is missing, or small, as zeros', () => {
    const halves = written((writer) => writer.writeInt64String(2, '255'));
    expect(readUuid(written((writer) => writer.writeBytes(1, Uint8Array.from(halves))))).toBe(
      '00000000-0000-0000-0000-0000000000ff',
    );
    expect(readUuid(Buffer.from([0x0a, 0]))).toBe('00000000-0000-0000-0000-000000000000');
  });

  it('refuses a message that is cut off, or has another wire type', () => {
    const text = written((writer) => writer.writeString(2, id));
    for (let length = 1; length < text.length; length++)
      expect(() => readUuid(text.subarray(0, length))).toThrow(MalformedMessage);
    for (const message of [[0x10, 5], [0x08, 5], [0x13], [0x1b]])
      expect(() => readUuid(Buffer.from(message))).toThrow(MalformedMessage);
  });
});

describe('uuidText', () => {
  it('is empty without an id, or with an empty one', () => {
    expect(uuidText(undefined)).toBe('');
    expect(uuidText(new shared.UUID())).toBe('');
  });
});

describe('writeUuid', () => {
  it('writes the field between its neighbours', () => {
    const out = Buffer.alloc(46, 0xee);
    expect(writeUuid(out, 3, 0x1a, id)).toBe(43);
    const field = written((writer) =>
      writer.writeBytes(3, Uint8Array.from(written((uuid) => uuid.writeString(2, id)))),
    );
    expect(out).toEqual(Buffer.concat([Buffer.alloc(3, 0xee), field, Buffer.alloc(3, 0xee)]));
  });
});
