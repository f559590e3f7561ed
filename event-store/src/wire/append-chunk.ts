import { FieldReader, readUuid } from './protobuf.js';

/** A BatchAppendReq: all of an append, or a part of one. Its bytes are views into the message. */
export interface AppendChunk {
  /** A UUID message, as it was sent. */
  correlationId: Buffer;
  options: AppendChunkOptions | undefined;
  events: ProposedMessage[];
  isFinal: boolean;
}

export interface AppendChunkOptions {
  stream: Buffer | undefined;
  expected: number | 'any' | 'no_stream' | 'stream_exists';
  /** Milliseconds since the Unix epoch; the client names the instant, or a time from now on; undefined: neither. */
  deadline: number | undefined;
}

export interface ProposedMessage {
  id: string;
  type: string;
  contentType: string;
  data: Buffer;
  metadata: Buffer;
}

const none = Buffer.alloc(0);

/** Decodes a BatchAppendReq. Field numbers: streams.proto. @throws MalformedMessage */
export function decodeAppendChunk(message: Buffer): AppendChunk {
  const chunk: AppendChunk = { correlationId: none, options: undefined, events: [], isFinal: false };
  const reader = new FieldReader(message);
  while (reader.next()) {
    if (reader.field === 1) chunk.correlationId = reader.bytes();
    else if (reader.field === 2) chunk.options = decodeOptions(reader.bytes());
    else if (reader.field === 3) chunk.events.push(decodeProposed(reader.bytes()));
    else if (reader.field === 4) chunk.isFinal = reader.varint() !== 0;
    else reader.skip();
  }
  return chunk;
}

function decodeOptions(message: Buffer): AppendChunkOptions {
  const options: AppendChunkOptions = { stream: undefined, expected: 'any', deadline: undefined };
  const reader = new FieldReader(message);
  while (reader.next()) {
    const { field } = reader;
    if (field === 1) options.stream = decodeIdentifier(reader.bytes());
    // A uint64, which streams here never reach: a value larger than any revision stays larger.
    else if (field === 2) options.expected = Math.min(reader.varint(), Number.MAX_SAFE_INTEGER);
    else if (field === 6) options.deadline = decodeSpan(reader.bytes());
    else if (field === 7) options.deadline = Date.now() + decodeSpan(reader.bytes());
    else {
      if (field === 3) options.expected = 'no_stream';
      else if (field === 4) options.expected = 'any';
      else if (field === 5) options.expected = 'stream_exists';
      reader.skip();
    }
  }
  return options;
}

function decodeIdentifier(message: Buffer): Buffer | undefined {
  const reader = new FieldReader(message);
  let name: Buffer | undefined;
  while (reader.next()) {
    if (reader.field === 3) name = reader.bytes();
    else reader.skip();
  }
  return name;
}

/** A Timestamp or a Duration, in milliseconds. */
function decodeSpan(message: Buffer): number {
  const reader = new FieldReader(message);
  let millis = 0;
  while (reader.next()) {
    if (reader.field === 1) millis += Number(BigInt.asIntN(64, reader.bigVarint())) * 1000;
    else if (reader.field === 2) millis += Math.floor(reader.varint() / 1_000_000);
    else reader.skip();
  }
  return millis;
}

function decodeProposed(message: Buffer): ProposedMessage {
  const proposed: ProposedMessage = { id: '', type: '', contentType: '', data: none, metadata: none };
  const reader = new FieldReader(message);
  while (reader.next()) {
    if (reader.field === 1) proposed.id = readUuid(reader.bytes());
    else if (reader.field === 2) decodeEntry(reader.bytes(), proposed);
    else if (reader.field === 3) proposed.metadata = reader.bytes();
    else if (reader.field === 4) proposed.data = reader.bytes();
    else reader.skip();
  }
  return proposed;
}

/** An entry of the `metadata` map; only two of them matter. */
function decodeEntry(message: Buffer, proposed: ProposedMessage): void {
  const reader = new FieldReader(message);
  let [key, value] = ['', ''];
  while (reader.next()) {
    if (reader.field === 1) key = reader.text();
    else if (reader.field === 2) value = reader.text();
    else reader.skip();
  }
  if (key === 'type') proposed.type = value;
  else if (key === 'content-type') proposed.contentType = value;
}
