import { writeFrameHead } from './pass-frames.js';
import { fieldLength, UUID_MESSAGE, varintLength, writeBytes, writeText, writeUuid, writeVarint } from './protobuf.js';

/** One event on the wire. */
export interface EncodedEvent {
  id: string;
  type: string;
  /** Text goes out as UTF-8. */
  data: string | Buffer;
  metadata: string | Buffer;
  /** Unset: application/json. */
  contentType?: string;
}

export interface EncodedAppend {
  correlationId: string;
  stream: string;
  expected: number | 'no_stream' | 'any';
  /** The server's time limit in milliseconds: a time span (23.10 and later), so different clocks do not shorten it. */
  timeoutMs: number;
  events: EncodedEvent[];
}

const maxKeptEntries = 1000;
const metadataEntries = new Map<string, Buffer>();

/** The two entries of ProposedMessage's `metadata` map (field 2). There are few types, but a backup may hold any. */
function entriesOf({ type, contentType = 'application/json' }: EncodedEvent): Buffer {
  const key = `${contentType} ${type}`;
  let entries = metadataEntries.get(key);
  if (!entries) {
    if (metadataEntries.size >= maxKeptEntries) metadataEntries.clear();
    entries = Buffer.concat([mapEntry('type', type), mapEntry('content-type', contentType)]);
    metadataEntries.set(key, entries);
  }
  return entries;
}

function mapEntry(key: string, value: string): Buffer {
  const [keyBytes, valueBytes] = [Buffer.from(key), Buffer.from(value)];
  const entry = Buffer.alloc(fieldLength(keyBytes.length) + fieldLength(valueBytes.length));
  writeBytes(entry, writeBytes(entry, 0, 0x0a, keyBytes), 0x12, valueBytes);
  const field = Buffer.alloc(fieldLength(entry.length));
  writeBytes(field, 0, 0x12, entry);
  return field;
}

/** A whole append as one final BatchAppendReq, a complete gRPC frame. Field numbers: streams.proto. */
export function encodeAppend({ correlationId, stream, expected, timeoutMs, events }: EncodedAppend): Buffer {
  const nameLength = Buffer.byteLength(stream);
  const identifier = fieldLength(nameLength);
  const seconds = Math.floor(timeoutMs / 1000);
  const nanos = (timeoutMs % 1000) * 1_000_000;
  const duration = 1 + varintLength(seconds) + 1 + varintLength(nanos);
  const expectation = typeof expected === 'number' ? 1 + varintLength(expected) : 2;
  const options = fieldLength(identifier) + expectation + fieldLength(duration);
  const lengths = events.map((event) => {
    const { data, metadata } = event;
    const [dataLength, metadataLength] = [Buffer.byteLength(data), Buffer.byteLength(metadata)];
    const message = 2 + UUID_MESSAGE + entriesOf(event).length + fieldLength(metadataLength) + fieldLength(dataLength);
    return { dataLength, metadataLength, message };
  });
  let length = 2 + UUID_MESSAGE + fieldLength(options) + 2;
  for (const { message } of lengths) length += fieldLength(message);

  const out = Buffer.allocUnsafe(5 + length);
  let at = writeUuid(out, writeFrameHead(out, 0, length), 0x0a, correlationId);
  out[at++] = 0x12;
  at = writeVarint(out, at, options);
  out[at++] = 0x0a;
  at = writeText(out, writeVarint(out, at, identifier), 0x1a, stream, nameLength);
  if (typeof expected === 'number') {
    out[at++] = 0x10;
    at = writeVarint(out, at, expected);
  } else {
    out[at++] = expected === 'no_stream' ? 0x1a : 0x22;
    out[at++] = 0;
  }
  out[at++] = 0x3a;
  at = writeVarint(out, at, duration);
  out[at++] = 0x08;
  at = writeVarint(out, at, seconds);
  out[at++] = 0x10;
  at = writeVarint(out, at, nanos);
  for (const [index, event] of events.entries()) {
    const { message, dataLength, metadataLength } = lengths[index]!;
    out[at++] = 0x1a;
    at = writeUuid(out, writeVarint(out, at, message), 0x0a, event.id);
    at += entriesOf(event).copy(out, at);
    at = writeText(out, at, 0x1a, event.metadata, metadataLength);
    at = writeText(out, at, 0x22, event.data, dataLength);
  }
  out[at++] = 0x20;
  out[at] = 1;
  return out;
}
