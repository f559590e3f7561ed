import { writeFrameHead } from './pass-frames.js';
import { varintLength, writeBytes, writeVarint } from './protobuf.js';

/** An event with its place in the log, as the node keeps it. */
export interface RecordedEvent {
  position: number;
  streamName: Buffer;
  /** Infinity for a tombstone. */
  revision: number;
  /** The 16 bytes of the UUID. */
  id: Buffer;
  type: string;
  isJson: boolean;
  /** Microseconds since the Unix epoch. */
  createdMicros: number;
  data: Buffer;
  metadata: Buffer;
}

/** One line of a read: an event, or a link and its target (missing if that is gone). */
export interface ReadLine {
  event?: RecordedEvent | undefined;
  link?: RecordedEvent | undefined;
}

/**
 * `ReadResp` messages encoded by hand, the hot path of every read: the generated classes take several times as long.
 * `node/plain-frames.ts` does the same with the generated classes; a test compares the two. Field numbers: streams.proto.
 * Each message is a complete gRPC frame (flag, length, payload; gRPC over HTTP/2, "Length-Prefixed-Message").
 */
export interface Frames {
  slab: Buffer;
  /** Start of each frame in `slab`, and the end of the last: one more than there are frames. */
  offsets: number[];
}

const TOMBSTONE_VARINT = Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]);
const HEX = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0')).join(''));
const MAX_CACHED_TYPES = 10_000;

function bytesLength(bytes: Buffer): number {
  return bytes.length ? 1 + varintLength(bytes.length) + bytes.length : 0;
}

/** An entry of RecordedEvent's `metadata` map (field 6). */
function mapEntry(key: string, value: string): Buffer {
  const [keyBytes, valueBytes] = [Buffer.from(key), Buffer.from(value)];
  const entry = Buffer.alloc(bytesLength(keyBytes) + 1 + varintLength(valueBytes.length) + valueBytes.length);
  writeBytes(entry, writeBytes(entry, 0, 0x0a, keyBytes), 0x12, valueBytes);
  const field = Buffer.alloc(bytesLength(entry));
  writeBytes(field, 0, 0x32, entry);
  return field;
}

const JSON_ENTRY = mapEntry('content-type', 'application/json');
const BINARY_ENTRY = mapEntry('content-type', 'application/octet-stream');
/** `created` is 17 digits: ticks of 100 ns since the Unix epoch. */
const CREATED_DIGITS = 17;
const CREATED_HEAD = mapEntry('created', '0'.repeat(CREATED_DIGITS)).subarray(0, -CREATED_DIGITS);

const typeEntries = new Map<string, Buffer>();
function typeEntry(type: string): Buffer {
  let entry = typeEntries.get(type);
  if (!entry) {
    if (typeEntries.size >= MAX_CACHED_TYPES) typeEntries.clear();
    typeEntries.set(type, (entry = mapEntry('type', type)));
  }
  return entry;
}

function revisionLength(revision: number): number {
  return revision === Infinity ? TOMBSTONE_VARINT.length : varintLength(revision);
}

function recordLength(event: RecordedEvent): number {
  const identifier = 1 + varintLength(event.streamName.length) + event.streamName.length;
  return (
    40 +
    (1 + varintLength(identifier) + identifier) +
    (1 + revisionLength(event.revision)) +
    2 * (1 + varintLength(event.position)) +
    typeEntry(event.type).length +
    (event.isJson ? JSON_ENTRY : BINARY_ENTRY).length +
    CREATED_HEAD.length +
    CREATED_DIGITS +
    bytesLength(event.metadata) +
    bytesLength(event.data)
  );
}

/** UUID (field 1) in its string form: 36 characters in a message of 38 bytes. */
function writeId(out: Buffer, start: number, id: Buffer): number {
  let at = start;
  out[at++] = 0x0a;
  out[at++] = 38;
  out[at++] = 0x12;
  out[at++] = 36;
  for (let index = 0; index < 16; index++) {
    if (index === 4 || index === 6 || index === 8 || index === 10) out[at++] = 0x2d;
    const hex = (id[index] ?? 0) * 2;
    out[at++] = HEX[hex] ?? 0;
    out[at++] = HEX[hex + 1] ?? 0;
  }
  return at;
}

function writeRecord(out: Buffer, start: number, event: RecordedEvent): number {
  let at = writeId(out, start, event.id);
  out[at++] = 0x12;
  at = writeVarint(out, at, 1 + varintLength(event.streamName.length) + event.streamName.length);
  at = writeBytes(out, at, 0x1a, event.streamName);
  out[at++] = 0x18;
  if (event.revision === Infinity) at += TOMBSTONE_VARINT.copy(out, at);
  else at = writeVarint(out, at, event.revision);
  out[at++] = 0x20;
  at = writeVarint(out, at, event.position);
  out[at++] = 0x28;
  at = writeVarint(out, at, event.position);
  at += typeEntry(event.type).copy(out, at);
  at += (event.isJson ? JSON_ENTRY : BINARY_ENTRY).copy(out, at);
  at += CREATED_HEAD.copy(out, at);
  at += out.write(`${event.createdMicros}0`.padStart(CREATED_DIGITS, '0'), at, 'latin1');
  if (event.metadata.length) at = writeBytes(out, at, 0x3a, event.metadata);
  if (event.data.length) at = writeBytes(out, at, 0x42, event.data);
  return at;
}

interface Lengths {
  /** Length of the outer message, which holds only the item. */
  message: number;
  item: number;
  event: number;
  link: number;
}

/** `commit_position` of a line is its own place: the link's if there is one. */
function commitPosition({ event, link }: ReadLine): number {
  return (link ?? event)?.position ?? 0;
}

function lengthsOf(line: ReadLine): Lengths {
  const event = line.event ? recordLength(line.event) : 0;
  const link = line.link ? recordLength(line.link) : 0;
  const wrapped = (length: number) => (length ? 1 + varintLength(length) + length : 0);
  const item = wrapped(event) + wrapped(link) + 1 + varintLength(commitPosition(line));
  return { message: 1 + varintLength(item) + item, item, event, link };
}

function writeLine(out: Buffer, start: number, line: ReadLine, lengths: Lengths): number {
  out[start] = 0x0a;
  let at = writeVarint(out, start + 1, lengths.item);
  if (line.event) {
    out[at++] = 0x0a;
    at = writeRecord(out, writeVarint(out, at, lengths.event), line.event);
  }
  if (line.link) {
    out[at++] = 0x12;
    at = writeRecord(out, writeVarint(out, at, lengths.link), line.link);
  }
  out[at++] = 0x18;
  return writeVarint(out, at, commitPosition(line));
}

/**
 * Encodes lines of a read, ids as text, one frame each, as in the protocol.
 * @param packed bytes that one message may have, for a reader that accepts many events per message (wire/read-answer.ts)
 */
export function encodeFrames(lines: ReadLine[], packed = 0): Frames {
  const lengths = lines.map(lengthsOf);
  const messages: { length: number; lines: number }[] = [];
  for (const { message } of lengths) {
    const last = messages.at(-1);
    if (last && last.length + message <= packed) {
      last.length += message;
      last.lines++;
    } else messages.push({ length: message, lines: 1 });
  }
  const slab = Buffer.allocUnsafe(messages.reduce((sum, { length }) => sum + 5 + length, 0));
  const offsets = [0];
  let at = 0;
  let next = 0;
  for (const message of messages) {
    at = writeFrameHead(slab, at, message.length);
    for (const upTo = next + message.lines; next < upTo; next++) at = writeLine(slab, at, lines[next]!, lengths[next]!);
    offsets.push(at);
  }
  return { slab, offsets };
}

/** Concatenates finished frames. */
export function joinFrames(frames: Buffer[]): Frames {
  const offsets = [0];
  let at = 0;
  for (const frame of frames) offsets.push((at += frame.length));
  const [only] = frames;
  return { slab: frames.length === 1 && only ? only : Buffer.concat(frames), offsets };
}

const HEAD_BYTES = 5;

/**
 * Turns finished frames of one event each into frames of many: concatenated protobuf messages are one message with the
 * fields of both (protobuf.dev, "Encoding", last one wins and repeated fields).
 * @param packed bytes that one message may have; 0: every frame stays as it is (wire/read-answer.ts)
 */
export function packFrames(frames: Buffer[], packed: number): Frames {
  if (packed === 0 || frames.length < 2) return joinFrames(frames);
  const slab = Buffer.allocUnsafe(frames.reduce((sum, { length }) => sum + length, 0));
  const offsets = [0];
  let at = HEAD_BYTES;
  let start = 0;
  for (const frame of frames) {
    const isFull = at > start + HEAD_BYTES && at - start - 2 * HEAD_BYTES + frame.length > packed;
    if (isFull) {
      writeFrameHead(slab, start, at - start - HEAD_BYTES);
      offsets.push((start = at));
      at += HEAD_BYTES;
    }
    at += frame.copy(slab, at, HEAD_BYTES);
  }
  writeFrameHead(slab, start, at - start - HEAD_BYTES);
  offsets.push(at);
  return { slab: slab.subarray(0, at), offsets };
}
