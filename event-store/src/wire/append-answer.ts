import { writeFrameHead } from './pass-frames.js';
import { fieldLength, FieldReader, readUuid, varintLength, writeBytes, writeVarint } from './protobuf.js';

/** A BatchAppendResp. `message` is all of its bytes, for the reasons of a refusal. */
export interface AppendAnswerMessage {
  correlationId: string;
  /** Undefined: refused. */
  success: { revision: number; position: bigint | undefined } | undefined;
  message: Buffer;
}

/** Decodes a BatchAppendResp. Field numbers: streams.proto. @throws MalformedMessage */
export function decodeAnswer(message: Buffer): AppendAnswerMessage {
  const answer: AppendAnswerMessage = { correlationId: '', success: undefined, message };
  const reader = new FieldReader(message);
  while (reader.next()) {
    if (reader.field === 1) answer.correlationId = readUuid(reader.bytes());
    else if (reader.field === 3) answer.success = decodeSuccess(reader.bytes());
    else reader.skip();
  }
  return answer;
}

function decodeSuccess(message: Buffer): { revision: number; position: bigint | undefined } {
  const reader = new FieldReader(message);
  let revision = 0;
  let position: bigint | undefined;
  while (reader.next()) {
    if (reader.field === 1) revision = reader.varint();
    else if (reader.field === 3) position = commitPosition(reader.bytes());
    else reader.skip();
  }
  return { revision, position };
}

function commitPosition(message: Buffer): bigint {
  const reader = new FieldReader(message);
  let position = 0n;
  while (reader.next()) {
    if (reader.field === 1) position = reader.bigVarint();
    else reader.skip();
  }
  return position;
}

/**
 * The answer to a stored append, a complete gRPC frame.
 * @param correlationId the UUID message of the request
 * @param revision of the stream's last event; negative: it has none
 */
export function encodeSuccess(correlationId: Buffer, stream: Buffer, revision: number, position: number): Buffer {
  const place = 2 * (1 + varintLength(position));
  const success = (revision < 0 ? 2 : 1 + varintLength(revision)) + fieldLength(place);
  const identifier = fieldLength(stream.length);
  const length = fieldLength(correlationId.length) + fieldLength(success) + fieldLength(identifier);
  const out = Buffer.allocUnsafe(5 + length);
  let at = writeBytes(out, writeFrameHead(out, 0, length), 0x0a, correlationId);
  out[at++] = 0x1a;
  at = writeVarint(out, at, success);
  if (revision < 0) {
    out[at++] = 0x12;
    out[at++] = 0;
  } else {
    out[at++] = 0x08;
    at = writeVarint(out, at, revision);
  }
  out[at++] = 0x1a;
  at = writeVarint(out, at, place);
  out[at++] = 0x08;
  at = writeVarint(out, at, position);
  out[at++] = 0x10;
  at = writeVarint(out, at, position);
  out[at++] = 0x22;
  writeBytes(out, writeVarint(out, at, identifier), 0x1a, stream);
  return out;
}
