/**
 * The part of protobuf's wire format (protobuf.dev, "Encoding") that the hot paths need: the generated classes take several times
 * as long. A tag is a field's number and its wire type in one byte, which suffices for fields up to 15.
 */
const TWO_31 = 0x8000_0000;

export function varintLength(value: number): number {
  let length = 1;
  for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) length++;
  return length;
}

/** @returns where to continue writing */
export function writeVarint(out: Buffer, start: number, value: number): number {
  let at = start;
  let rest = value;
  for (; rest >= TWO_31; rest = Math.floor(rest / 128)) out[at++] = (rest % 128) | 128;
  for (; rest >= 128; rest >>>= 7) out[at++] = (rest & 127) | 128;
  out[at++] = rest;
  return at;
}

/** A length-delimited field: tag, length, bytes. */
export function writeBytes(out: Buffer, start: number, tag: number, bytes: Buffer): number {
  out[start] = tag;
  const at = writeVarint(out, start + 1, bytes.length);
  bytes.copy(out, at);
  return at + bytes.length;
}

/** A length-delimited field of bytes, or of text whose length in UTF-8 is known. */
export function writeText(out: Buffer, start: number, tag: number, text: string | Buffer, length: number): number {
  if (typeof text !== 'string') return writeBytes(out, start, tag, text);
  out[start] = tag;
  const at = writeVarint(out, start + 1, length);
  return at + out.write(text, at, 'utf8');
}

/** Length of a length-delimited field with its tag. */
export function fieldLength(length: number): number {
  return 1 + varintLength(length) + length;
}

/** A message does not follow its wire format. */
export class MalformedMessage extends Error {
  constructor() {
    super('a message is malformed');
    this.name = 'MalformedMessage';
  }
}

/** Reads a message field by field. Returned bytes are views into the message. */
export class FieldReader {
  private at = 0;
  /** Number of the field that `next` found. */
  field = 0;
  private wireType = 0;
  private end: number;

  constructor(private readonly message: Buffer) {
    this.end = message.length;
  }

  /** Whether there is another field; take, enter or skip its value before the next call. */
  next(): boolean {
    if (this.at >= this.end) {
      if (this.at > this.end) throw new MalformedMessage();
      return false;
    }
    const tag = this.varint();
    this.field = Math.floor(tag / 8);
    this.wireType = tag % 8;
    return true;
  }

  /** Continues with the fields of the message in the present field, without a new reader. @returns the value for `leave` */
  enter(): number {
    const length = this.length();
    const outer = this.end;
    this.end = this.at + length;
    return outer;
  }

  /** Continues behind the entered message, once `next` has found no more in it. */
  leave(outer: number): void {
    this.end = outer;
  }

  /** A uint64 as a number: exact below 2^53. */
  varint(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.message[this.at++];
      if (byte === undefined || factor > 2 ** 63) throw new MalformedMessage();
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  }

  /** A uint64, exact. */
  bigVarint(): bigint {
    const start = this.at;
    const value = this.varint();
    if (value <= Number.MAX_SAFE_INTEGER) return BigInt(value);
    let exact = 0n;
    for (let index = this.at - 1; index >= start; index--) exact = (exact << 7n) | BigInt(this.message[index]! & 127);
    return exact;
  }

  bytes(): Buffer {
    const length = this.length();
    return this.message.subarray(this.at, (this.at += length));
  }

  text(): string {
    const length = this.length();
    return this.message.toString('utf8', this.at, (this.at += length));
  }

  /** Takes the field's bytes if they equal these; returns whether they do. */
  takes(expected: Buffer): boolean {
    const start = this.at;
    const length = this.length();
    for (let index = 0; length === expected.length; index++) {
      if (index === length) {
        this.at += length;
        return true;
      }
      if (this.message[this.at + index] !== expected[index]) break;
    }
    this.at = start;
    return false;
  }

  /** Length of a length-delimited field that is completely there. */
  private length(): number {
    if (this.wireType !== 2) throw new MalformedMessage();
    const length = this.varint();
    if (this.at + length > this.end) throw new MalformedMessage();
    return length;
  }

  skip(): void {
    if (this.wireType === 0) this.varint();
    else if (this.wireType === 2) this.bytes();
    else if (this.wireType === 1) this.at += 8;
    else if (this.wireType === 5) this.at += 4;
    else throw new MalformedMessage();
  }
}

/** Length of the protocol's UUID message with a UUID as text. */
export const UUID_MESSAGE = 38;

/** Writes a UUID field (tag, length, message) with the UUID as text. */
export function writeUuid(out: Buffer, start: number, tag: number, uuid: string): number {
  out[start] = tag;
  out[start + 1] = UUID_MESSAGE;
  out[start + 2] = 0x12;
  out[start + 3] = 36;
  return start + 4 + out.write(uuid, start + 4, 36, 'latin1');
}

/** Text of a UUID message, from text or from two signed longs, in lower case; '' if it holds neither. It may not be a UUID at all. */
export function readUuid(message: Buffer): string {
  // Almost always text and nothing else.
  if (message.length === UUID_MESSAGE && message[0] === 0x12 && message[1] === 36)
    return message.toString('latin1', 2, UUID_MESSAGE).toLowerCase();
  const reader = new FieldReader(message);
  let text = '';
  while (reader.next()) {
    if (reader.field === 1) text = structured(reader.bytes());
    else if (reader.field === 2) text = reader.text().toLowerCase();
    else reader.skip();
  }
  return text;
}

/** The same for the generated class. */
export function uuidText(id: { getString(): string; serializeBinary(): Uint8Array } | undefined): string {
  return id?.getString() || readUuid(Buffer.from(id?.serializeBinary() ?? []));
}

function structured(message: Buffer): string {
  const reader = new FieldReader(message);
  const halves = [0n, 0n];
  while (reader.next()) {
    if (reader.field === 1) halves[0] = reader.bigVarint();
    else if (reader.field === 2) halves[1] = reader.bigVarint();
    else reader.skip();
  }
  const hex = halves.map((half) => half.toString(16).padStart(16, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
