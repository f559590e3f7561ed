import { instantMicros } from './instant-micros.js';

/** Values of hexadecimal digits by character code; -1 for other characters. */
const digits = new Int8Array(128).fill(-1);
for (const digit of '0123456789abcdefABCDEF') digits[digit.charCodeAt(0)] = Number.parseInt(digit, 16);
const hyphen = '-'.charCodeAt(0);

/** Writes the 16 bytes of a UUID. @returns false, with arbitrary bytes written, for a text that is no UUID in the usual form */
function writeUuid(text: string, out: Buffer, start: number): boolean {
  if (text.length !== 36) return false;
  let at = start;
  let seen = 0;
  for (let from = 0; from < 36; from += 2) {
    if (from === 8 || from === 13 || from === 18 || from === 23) {
      if (text.charCodeAt(from) !== hyphen) return false;
      from++;
    }
    const first = text.charCodeAt(from);
    const second = text.charCodeAt(from + 1);
    // Beyond the table the value is undefined, which `|` takes for 0.
    if ((first | second) >= 128) return false;
    const byte = (digits[first]! << 4) | digits[second]!;
    seen |= byte;
    out[at++] = byte;
  }
  return seen >= 0;
}

const TWO_32 = 2 ** 32;
/** More than any value of a fixed length takes, with its length in front. */
const fixedField = 32;
const shortText = 48;
/** UTF-16 to UTF-8. */
const mostBytesPerUnit = 3;
/** The version byte of jsonb_recv's form. */
const jsonbVersion = 1;
/** The length of a field that no type has. */
const wrongLength = 17;

/**
 * Values in PostgreSQL's binary form, each behind its length, like the fields of a COPY in binary format and the elements of an array (COPY
 * in the manual, array_recv of arrayfuncs.c). Postgres parses nothing, which costs a fraction of reading text; so every value must
 * have exactly its type's form. A method that gets another form returns false and writes nothing.
 */
export class BinaryFields {
  private out: Buffer;
  private at = 0;

  /** @param room initial bytes; it grows on demand */
  constructor(private readonly room: number) {
    this.out = Buffer.allocUnsafe(room);
  }

  /** Bytes written since the last `take`. */
  get length(): number {
    return this.at;
  }

  /** Everything written since the last call. */
  take(): Buffer {
    const taken = this.out.subarray(0, this.at);
    this.out = Buffer.allocUnsafe(this.room);
    this.at = 0;
    return taken;
  }

  /** Begins a row of a COPY. */
  row(fields: number): void {
    this.ensure(2);
    this.at = this.out.writeInt16BE(fields, this.at);
  }

  /** Begins an array. Postgres itself checks again whether it holds NULLs. */
  array(oid: number, elements: number): void {
    this.ensure(20);
    for (const value of elements === 0 ? [0, 0, oid] : [1, 1, oid, elements, 1]) this.word(value);
  }

  null(): void {
    this.ensure(fixedField);
    this.word(-1);
  }

  /** A field that Postgres refuses in any column, as it would refuse a text that is not of the column's type. */
  refused(): void {
    this.ensure(fixedField);
    this.word(wrongLength);
    this.out.fill(0, this.at, (this.at += wrongLength));
  }

  integer(value: number): boolean {
    if ((value | 0) !== value) return false;
    this.ensure(fixedField);
    this.word(4);
    this.word(value);
    return true;
  }

  double(value: number): boolean {
    if (typeof value !== 'number') return false;
    this.ensure(fixedField);
    this.word(8);
    // Text has no negative zero, either.
    this.at = this.out.writeDoubleBE(value + 0, this.at);
    return true;
  }

  long(value: number): boolean {
    if (!Number.isSafeInteger(value)) return false;
    const high = Math.floor(value / TWO_32);
    this.ensure(fixedField);
    this.word(8);
    this.word(high);
    this.word(value - high * TWO_32);
    return true;
  }

  bigint(value: bigint): boolean {
    if (typeof value !== 'bigint') return false;
    const number = Number(value);
    if (Number.isSafeInteger(number)) return this.long(number);
    if (BigInt.asIntN(64, value) !== value) return false;
    this.ensure(fixedField);
    this.word(8);
    this.at = this.out.writeBigInt64BE(value, this.at);
    return true;
  }

  boolean(value: boolean): boolean {
    if (typeof value !== 'boolean') return false;
    this.ensure(fixedField);
    this.word(1);
    this.out[this.at++] = value ? 1 : 0;
    return true;
  }

  /** An instant as ISO 8601 UTC text. */
  instant(text: string): boolean {
    const micros = instantMicros(text);
    if (micros === undefined) return false;
    return typeof micros === 'number' ? this.long(micros) : this.bigint(micros);
  }

  /** A UUID as text. */
  uuid(text: string): boolean {
    this.ensure(fixedField);
    if (!writeUuid(text, this.out, this.at + 4)) return false;
    this.word(16);
    this.at += 16;
    return true;
  }

  /** Unchanged bytes: a bytea, the 16 bytes of a UUID, UTF-8. */
  bytes(bytes: Buffer): boolean {
    this.ensure(4 + bytes.length);
    this.word(bytes.length);
    this.at += bytes.copy(this.out, this.at);
    return true;
  }

  text(text: string): boolean {
    if (typeof text !== 'string') return false;
    this.ensure(4 + mostBytesPerUnit * text.length);
    this.utf8(text, this.at);
    return true;
  }

  /** Plain data as jsonb: a byte for the form's version, and the JSON's text. */
  json(value: unknown): boolean {
    const text = JSON.stringify(value);
    this.ensure(5 + mostBytesPerUnit * text.length);
    const start = this.at;
    this.utf8(text, start + 1);
    const end = this.at;
    this.at = start;
    this.word(end - start - 4);
    this.out[this.at] = jsonbVersion;
    this.at = end;
    return true;
  }

  /** A text with its length in front. There is room for it. */
  private utf8(text: string, start: number): void {
    const { out } = this;
    const { length } = text;
    const from = start + 4;
    let end = from;
    // A short ASCII text is copied faster here than by a call.
    if (length <= shortText) {
      for (let i = 0; i < length; i++) {
        const code = text.charCodeAt(i);
        if (code >= 128) break;
        out[end++] = code;
      }
    }
    if (end - from !== length) end = from + out.write(text, from, 'utf8');
    this.at = start;
    this.word(end - from);
    this.at = end;
  }

  /** Four bytes, signed or not. Buffer's own method spends longer checking its arguments. */
  private word(value: number): void {
    const { out, at } = this;
    out[at] = value >>> 24;
    out[at + 1] = value >>> 16;
    out[at + 2] = value >>> 8;
    out[at + 3] = value;
    this.at = at + 4;
  }

  private ensure(bytes: number): void {
    const end = this.at + bytes;
    if (end <= this.out.length) return;
    const larger = Buffer.allocUnsafe(2 * end);
    this.out.copy(larger, 0, 0, this.at);
    this.out = larger;
  }
}
