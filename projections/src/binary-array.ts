import type { ColumnType } from './column-types.js';
import { instantMicros } from './instant-micros.js';
import { writeUuid } from './uuid-bytes.js';

/** OIDs of the types (pg_type.dat) and, of those that have one, the length of a value. */
const postgresTypes: Record<ColumnType, { oid: number; bytes?: number }> = {
  uuid: { oid: 2950, bytes: 16 },
  text: { oid: 25 },
  integer: { oid: 23, bytes: 4 },
  number: { oid: 701, bytes: 8 },
  cents: { oid: 20, bytes: 8 },
  position: { oid: 20, bytes: 8 },
  boolean: { oid: 16, bytes: 1 },
  instant: { oid: 1184, bytes: 8 },
  json: { oid: 3802 },
};

const headBytes = 20;
const lengthBytes = 4;
/** UTF-16 to UTF-8. */
const mostBytesPerUnit = 3;
/** What jsonb_recv calls the version of its form. */
const jsonbVersion = 1;

/** Writes a value behind its length. @returns false for a value that has not the form of its type */
type Write = (out: Buffer, at: number, value: never) => boolean;

const fixedWriters: Partial<Record<ColumnType, Write>> = {
  uuid: (out, at, value: string) => writeUuid(value, out, at),
  integer: (out, at, value: number) => {
    if ((value | 0) !== value) return false;
    writeInt(out, at, value);
    return true;
  },
  number: (out, at, value: number) => {
    if (typeof value !== 'number') return false;
    // Text has no negative zero either.
    out.writeDoubleBE(value + 0, at);
    return true;
  },
  cents: writeLong,
  position: (out, at, value: bigint) => typeof value === 'bigint' && writeBigLong(out, at, value),
  boolean: (out, at, value: boolean) => {
    if (typeof value !== 'boolean') return false;
    out[at] = value ? 1 : 0;
    return true;
  },
  instant: (out, at, value: string) => {
    const micros = instantMicros(value);
    if (micros === undefined) return false;
    return typeof micros === 'number' ? writeLong(out, at, micros) : writeBigLong(out, at, micros);
  },
};

/** Four bytes of an integer, signed or not; where to go on. Buffer's own method looks at its arguments for longer than this takes. */
function writeInt(out: Buffer, at: number, value: number): number {
  out[at] = value >>> 24;
  out[at + 1] = value >>> 16;
  out[at + 2] = value >>> 8;
  out[at + 3] = value;
  return at + 4;
}

function writeLong(out: Buffer, at: number, value: number): boolean {
  if (!Number.isSafeInteger(value)) return false;
  const high = Math.floor(value / 2 ** 32);
  writeInt(out, at, high);
  writeInt(out, at + 4, value - high * 2 ** 32);
  return true;
}

function writeBigLong(out: Buffer, at: number, value: bigint): boolean {
  if (Number.isSafeInteger(Number(value))) return writeLong(out, at, Number(value));
  if (BigInt.asIntN(64, value) !== value) return false;
  out.writeBigInt64BE(value, at);
  return true;
}

/**
 * Values of one column as a Postgres array in binary form (array_recv of arrayfuncs.c), which costs Postgres a fraction of what it
 * takes to parse text. Null and undefined are NULL.
 * @returns undefined if a value has not the form of its type: as text Postgres would say what is wrong with it
 */
export function binaryArray(type: ColumnType, values: readonly unknown[]): Buffer | undefined {
  const { oid, bytes } = postgresTypes[type];
  const write = fixedWriters[type];
  if (bytes === undefined || !write) return textArray(oid, type === 'json' ? values.map(jsonText) : values, type);
  const out = Buffer.allocUnsafe(headBytes + values.length * (lengthBytes + bytes));
  let at = headBytes;
  for (const value of values) {
    if (value === null || value === undefined) {
      at = writeInt(out, at, -1);
      continue;
    }
    at = writeInt(out, at, bytes);
    if (!write(out, at, value as never)) return undefined;
    at += bytes;
  }
  return withHead(out.subarray(0, at), oid, values.length);
}

function jsonText(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}

function textArray(oid: number, values: readonly unknown[], type: ColumnType): Buffer | undefined {
  const texts = values as readonly (string | null | undefined)[];
  let room = headBytes;
  for (const text of texts) {
    if (typeof text !== 'string' && text !== null && text !== undefined) return undefined;
    room += lengthBytes + 1 + mostBytesPerUnit * (text?.length ?? 0);
  }
  const out = Buffer.allocUnsafe(room);
  let at = headBytes;
  for (const text of texts) {
    if (text === null || text === undefined) {
      at = writeInt(out, at, -1);
      continue;
    }
    let end = at + lengthBytes;
    if (type === 'json') out[end++] = jsonbVersion;
    end += writeUtf8(out, end, text);
    writeInt(out, at, end - at - lengthBytes);
    at = end;
  }
  return withHead(out.subarray(0, at), oid, texts.length);
}

const shortText = 48;

function writeUtf8(out: Buffer, start: number, text: string): number {
  const { length } = text;
  if (length > shortText) return out.write(text, start, 'utf8');
  // A short ASCII text is copied faster here than by a call.
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 128) return out.write(text, start, 'utf8');
    out[start + i] = code;
  }
  return length;
}

function withHead(out: Buffer, oid: number, length: number): Buffer {
  let at = out.writeInt32BE(1, 0);
  // Whether there are NULLs is looked at again by the receiver.
  at = out.writeInt32BE(1, at);
  at = out.writeInt32BE(oid, at);
  at = out.writeInt32BE(length, at);
  out.writeInt32BE(1, at);
  return out;
}
