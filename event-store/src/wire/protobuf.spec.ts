import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import jspb from 'google-protobuf';
import { fieldLength, FieldReader, MalformedMessage, varintLength, writeText, writeVarint } from './protobuf.js';

const uint64 = fc.oneof(
  fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  fc.integer({ min: 0, max: 63 }).map((power) => 2n ** BigInt(power)),
  fc.integer({ min: 1, max: 64 }).map((power) => 2n ** BigInt(power) - 1n),
);

function written(write: (writer: jspb.BinaryWriter) => void): Buffer {
  const writer = new jspb.BinaryWriter();
  write(writer);
  return Buffer.from(writer.getResultBuffer());
}

function readerAt(...message: number[]): FieldReader {
  const reader = new FieldReader(Buffer.from(message));
  reader.next();
  return reader;
}

/** Reads to the end without a look at the values. */
function skipAll(message: Buffer): number[] {
  const reader = new FieldReader(message);
  const found: number[] = [];
  while (reader.next()) {
    found.push(reader.field);
    reader.skip();
  }
  return found;
}

describe('a varint', () => {
  it('is written as the library writes it, up to the largest safe number', () => {
    const numbers = uint64.map(Number).filter(Number.isSafeInteger);
    fc.assert(
      fc.property(numbers, (value) => {
        const expected = written((writer) => writer.writeUint64String(1, String(value))).subarray(1);
        const out = Buffer.alloc(expected.length + 2, 0xee);
        expect(writeVarint(out, 1, value)).toBe(1 + expected.length);
        expect(out).toEqual(Buffer.concat([Buffer.from([0xee]), expected, Buffer.from([0xee])]));
        expect(varintLength(value)).toBe(expected.length);
      }),
      { numRuns: 500 },
    );
  });

  it('is read as the library wrote it: exact, or as the nearest number', () => {
    fc.assert(
      fc.property(uint64, (value) => {
        const message = [...written((writer) => writer.writeUint64String(1, String(value)))];
        if (value === 0n) return;
        expect(readerAt(...message).bigVarint()).toBe(value);
        const number = readerAt(...message).varint();
        expect(Math.abs(number - Number(value))).toBeLessThanOrEqual(value < 2n ** 53n ? 0 : 2048);
      }),
      { numRuns: 500 },
    );
  });

  it('may have ten bytes, not more, and must have an end', () => {
    const nine = Array<number>(9).fill(0x80);
    expect(readerAt(0x08, ...nine, 1).bigVarint()).toBe(2n ** 63n);
    expect(readerAt(0x08, ...nine, 0).varint()).toBe(0);
    for (const varint of [[...nine, 0x80, 0], [...nine, 0x80, 0x80, 0x80, 0], nine, [0x80], []]) {
      expect(() => readerAt(0x08, ...varint).varint()).toThrow(MalformedMessage);
      expect(() => readerAt(0x08, ...varint).bigVarint()).toThrow(MalformedMessage);
    }
  });
});

describe('a field of text', () => {
  it('is written as the library writes it, from text and from bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }), (text) => {
        const expected = written((writer) => writer.writeString(3, text));
        const length = Buffer.byteLength(text);
        expect(fieldLength(length)).toBe(expected.length);
        for (const value of [text, Buffer.from(text)]) {
          const out = Buffer.alloc(expected.length);
          expect(writeText(out, 0, 0x1a, value, length)).toBe(expected.length);
          expect(out.equals(expected)).toBe(true);
        }
      }),
    );
  });
});

describe('a reader of fields', () => {
  it('passes over fields of every kind, of numbers up to 2^29 - 1', () => {
    const message = written((writer) => {
      writer.writeUint64String(1, '18446744073709551615');
      writer.writeFixed64(2, 7);
      writer.writeString(15, 'Zoë');
      writer.writeFixed32(16, 7);
      writer.writeBytes(2047, Uint8Array.from([]));
      writer.writeBool(536_870_911, true);
    });
    expect(skipAll(message)).toEqual([1, 2, 15, 16, 2047, 536_870_911]);
  });

  it.each([
    ['eight bytes', [0x09, 1, 2, 3, 4, 5, 6, 7]],
    ['four bytes', [0x0d, 1, 2, 3]],
    ['text', [0x0a, 3, 65, 66]],
    ['more text than a message can have', [0x0a, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1]],
    ['a varint', [0x08, 0x80]],
    ['a tag', [0x80]],
  ])('refuses a field of %s that is not all there', (_, message) => {
    expect(() => skipAll(Buffer.from(message))).toThrow(MalformedMessage);
  });

  it.each([
    ['the beginning of a group', 3],
    ['the end of a group', 4],
    ['a wire type that there is not', 6],
    ['another one', 7],
  ])('refuses %s', (_, wireType) => {
    expect(() => skipAll(Buffer.from([8 + wireType, 0, 0, 0, 0]))).toThrow(MalformedMessage);
  });

  const beyond = [0x0a, 4, 65, 66, 67];
  const anotherType = [0x08, 3, 65, 66, 67];
  it.each([
    ['bytes', 'beyond the end', beyond, (reader: FieldReader) => reader.bytes()],
    ['text', 'beyond the end', beyond, (reader: FieldReader) => reader.text()],
    ['a message', 'beyond the end', beyond, (reader: FieldReader) => reader.enter()],
    ['expected bytes', 'beyond the end', beyond, (reader: FieldReader) => reader.takes(Buffer.from('ABCD'))],
    ['bytes', 'in a varint', anotherType, (reader: FieldReader) => reader.bytes()],
    ['text', 'in a varint', anotherType, (reader: FieldReader) => reader.text()],
    ['a message', 'in a varint', anotherType, (reader: FieldReader) => reader.enter()],
    ['expected bytes', 'in a varint', anotherType, (reader: FieldReader) => reader.takes(Buffer.from('ABC'))],
  ])('refuses at once %s %s', (_what, _where, message, read) => {
    expect(() => read(readerAt(...message))).toThrow(MalformedMessage);
  });

  it('keeps an inner message to its length, even where the outer one goes on', () => {
    const inner = (...bytes: number[]) => [0x0a, bytes.length, ...bytes, 0x10, 1, 0x18, 1, 0x20, 1];
    for (const cut of [
      [0x12, 3, 65],
      [0x11, 1, 2, 3],
      [0x15, 1],
      [0x10, 0x80],
    ]) {
      const reader = readerAt(...inner(...cut));
      reader.enter();
      expect(() => {
        while (reader.next()) reader.skip();
      }).toThrow(MalformedMessage);
    }
    const reader = readerAt(...inner(0x28, 7));
    const outer = reader.enter();
    expect([reader.next(), reader.field, reader.varint(), reader.next()]).toEqual([true, 5, 7, false]);
    reader.leave(outer);
    expect([reader.next(), reader.field]).toEqual([true, 2]);
  });

  it.each(['type', 'typ', 'types', 'kind', 'typo', '', 'tYpe'])(
    'takes the text "type" of %p only if it is that',
    (text) => {
      const reader = readerAt(0x0a, text.length, ...Buffer.from(text), 0x10, 1);
      const isTaken = reader.takes(Buffer.from('type'));
      expect(isTaken).toBe(text === 'type');
      // What was not taken is still there.
      if (!isTaken) expect(reader.text()).toBe(text);
      expect([reader.next(), reader.field]).toEqual([true, 2]);
    },
  );
});
