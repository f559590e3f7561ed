import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { describe, expect, it } from '@jest/globals';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import duration from 'google-protobuf/google/protobuf/duration_pb.js';
import timestamp from 'google-protobuf/google/protobuf/timestamp_pb.js';
import { decodeAnswer, encodeSuccess } from './append-answer.js';
import { decodeAppendChunk } from './append-chunk.js';
import { encodeAppend } from './append-request.js';
import { FieldReader, MalformedMessage, readUuid } from './protobuf.js';

/** Compares the hand-written codecs with the protocol's generated classes. */
const correlationId = '0b1c7a52-9e42-4b7c-8a56-1b0a9c1d2e3f';
const eventId = 'f47ac10b-58cc-4372-a567-0e02b2c3d479';
const stream = 'lead-ä-☂';
const deadline = 1_793_700_000_123;
const { BatchAppendReq, BatchAppendResp } = streams;

function withoutHead(frame: Buffer): Buffer {
  expect(frame[0]).toBe(0);
  expect(frame.readUInt32BE(1)).toBe(frame.length - 5);
  return frame.subarray(5);
}

/** The options' `deadline`, a Duration (field 7 of streams.proto), which the client's generated classes do not know yet. */
function spanOf(request: Buffer): duration.Duration.AsObject {
  const options = new FieldReader(fieldOf(request, 2));
  while (options.next())
    if (options.field === 7) return duration.Duration.deserializeBinary(Uint8Array.from(options.bytes())).toObject();
    else options.skip();
  throw new Error('the options have no deadline');
}

function fieldOf(message: Buffer, field: number): Buffer {
  const reader = new FieldReader(message);
  while (reader.next())
    if (reader.field === field) return reader.bytes();
    else reader.skip();
  throw new Error(`there is no field ${field}`);
}

const identifier = () => new shared.StreamIdentifier().setStreamName(Uint8Array.from(Buffer.from(stream)));
const bytes = (message: { serializeBinary(): Uint8Array }) => Buffer.from(message.serializeBinary());

describe('an append', () => {
  const long = 'x'.repeat(70_000);
  it.each([
    ['no_stream' as const, (options: streams.BatchAppendReq.Options) => options.hasNoStream()],
    ['any' as const, (options: streams.BatchAppendReq.Options) => options.hasAny()],
    [0, (options: streams.BatchAppendReq.Options) => options.getStreamPosition() === '0'],
    [2 ** 40, (options: streams.BatchAppendReq.Options) => options.getStreamPosition() === String(2 ** 40)],
  ])('expecting %s reads as it was meant', (expected, isExpected) => {
    const events = ['{}', '{"name":"Zoë"}', JSON.stringify(long)].map((data) => ({
      id: eventId,
      type: 'LeadCreated',
      data,
      metadata: '{"version":2}',
    }));
    const frame = encodeAppend({ correlationId, stream, expected, timeoutMs: 2_500, events });
    const request = BatchAppendReq.deserializeBinary(withoutHead(frame));
    const options = request.getOptions()!;
    expect(request.getCorrelationId()?.getString()).toBe(correlationId);
    expect(request.getIsFinal()).toBe(true);
    expect(Buffer.from(options.getStreamIdentifier()!.getStreamName_asU8()).toString()).toBe(stream);
    expect(isExpected(options)).toBe(true);
    expect(spanOf(withoutHead(frame))).toEqual({ seconds: 2, nanos: 500_000_000 });
    const proposed = request.getProposedMessagesList().map((message) => ({
      id: message.getId()?.getString(),
      type: message.getMetadataMap().get('type'),
      content: message.getMetadataMap().get('content-type'),
      data: Buffer.from(message.getData_asU8()).toString(),
      metadata: Buffer.from(message.getCustomMetadata_asU8()).toString(),
    }));
    expect(proposed).toEqual(
      events.map(({ metadata, data }) => ({
        ...{ id: eventId, type: 'LeadCreated', content: 'application/json', data, metadata },
      })),
    );
  });
});

describe('a chunk of an append', () => {
  const options = () => new BatchAppendReq.Options().setStreamIdentifier(identifier());

  it('is decoded as the generated classes encode it', () => {
    const message = new BatchAppendReq.ProposedMessage().setId(new shared.UUID().setString(eventId.toUpperCase()));
    message.getMetadataMap().set('type', 'NoteAdded').set('content-type', 'application/octet-stream').set('else', 'x');
    message.setData(Uint8Array.from([1, 2, 3])).setCustomMetadata(Uint8Array.from([4]));
    const request = new BatchAppendReq().setCorrelationId(new shared.UUID().setString(correlationId));
    request.setOptions(
      options()
        .setStreamPosition('7')
        .setDeadline(timestamp.Timestamp.fromDate(new Date(deadline))),
    );
    request.setProposedMessagesList([message]).setIsFinal(true);
    const chunk = decodeAppendChunk(bytes(request));
    expect(readUuid(chunk.correlationId)).toBe(correlationId);
    expect(chunk.isFinal).toBe(true);
    expect(chunk.options).toEqual({ stream: Buffer.from(stream), expected: 7, deadline });
    expect(chunk.events).toEqual([
      {
        id: eventId,
        type: 'NoteAdded',
        contentType: 'application/octet-stream',
        data: Buffer.from([1, 2, 3]),
        metadata: Buffer.from([4]),
      },
    ]);
  });

  it('may name its deadline as a time from now on', () => {
    const before = Date.now();
    const chunk = decodeAppendChunk(
      withoutHead(encodeAppend({ correlationId, stream, expected: 'any', timeoutMs: 60_000, events: [] })),
    );
    expect(chunk.options!.deadline).toBeGreaterThanOrEqual(before + 60_000);
    expect(chunk.options!.deadline).toBeLessThanOrEqual(Date.now() + 60_000);
  });

  it('knows every expectation, and what no stream reaches', () => {
    const expectations = [
      options(),
      options().setAny(new empty.Empty()),
      options().setNoStream(new empty.Empty()),
      options().setStreamExists(new empty.Empty()),
      options().setStreamPosition('0'),
      options().setStreamPosition('18446744073709551615'),
    ].map((each) => decodeAppendChunk(bytes(new BatchAppendReq().setOptions(each))).options?.expected);
    expect(expectations).toEqual(['any', 'any', 'no_stream', 'stream_exists', 0, Number.MAX_SAFE_INTEGER]);
  });

  it('without options is one that goes on', () => {
    const chunk = decodeAppendChunk(bytes(new BatchAppendReq().setIsFinal(true)));
    expect(chunk).toMatchObject({ options: undefined, events: [], isFinal: true });
  });

  it('that is cut off is refused', () => {
    const whole = bytes(new BatchAppendReq().setOptions(options()));
    for (let length = 1; length < whole.length; length++)
      expect(() => decodeAppendChunk(whole.subarray(0, length))).toThrow(MalformedMessage);
  });
});

describe('an answer', () => {
  const correlation = bytes(new shared.UUID().setString(correlationId));

  it.each([
    [0, 1, '0', '1'],
    [300, 5_000_000_000, '300', '5000000000'],
    [-1, 12, '', '12'],
  ])('of revision %s at position %s reads as it was meant', (revision, position, revisionText, positionText) => {
    const frame = encodeSuccess(correlation, Buffer.from(stream), revision, position);
    const answer = BatchAppendResp.deserializeBinary(withoutHead(frame));
    const success = answer.getSuccess()!;
    expect(answer.getCorrelationId()?.getString()).toBe(correlationId);
    expect(success.hasNoStream()).toBe(revision < 0);
    if (revision >= 0) expect(success.getCurrentRevision()).toBe(revisionText);
    expect(success.getPosition()?.getCommitPosition()).toBe(positionText);
    expect(success.getPosition()?.getPreparePosition()).toBe(positionText);
    expect(Buffer.from(answer.getStreamIdentifier()!.getStreamName_asU8()).toString()).toBe(stream);
  });

  it("may name a cluster's position, beyond a number, and its id as two longs", () => {
    const halves = [0, 8].map((at) => Buffer.from(correlationId.replaceAll('-', ''), 'hex').readBigInt64BE(at));
    const structured = new shared.UUID.Structured();
    structured.setMostSignificantBits(String(halves[0])).setLeastSignificantBits(String(halves[1]));
    const place = new shared.AllStreamPosition().setCommitPosition('18446744073709551610').setPreparePosition('1');
    const success = new BatchAppendResp.Success().setCurrentRevision('41').setPosition(place);
    const answer = new BatchAppendResp().setCorrelationId(new shared.UUID().setStructured(structured));
    expect(decodeAnswer(bytes(answer.setSuccess(success)))).toMatchObject({
      correlationId,
      success: { revision: 41, position: 18_446_744_073_709_551_610n },
    });
  });

  it('may leave the position out, or refuse', () => {
    const silent = new BatchAppendResp.Success().setCurrentRevision('3').setNoPosition(new empty.Empty());
    expect(decodeAnswer(bytes(new BatchAppendResp().setSuccess(silent))).success).toEqual({
      revision: 3,
      position: undefined,
    });
    expect(decodeAnswer(bytes(new BatchAppendResp())).success).toBeUndefined();
  });
});

describe('fields', () => {
  it('of every wire type are skipped', () => {
    const reader = new FieldReader(
      Buffer.from([0x08, 0x96, 0x01, 0x11, ...Buffer.alloc(8), 0x1d, 0, 0, 0, 0, 0x22, 1, 65]),
    );
    const found: number[] = [];
    while (reader.next()) {
      found.push(reader.field);
      reader.skip();
    }
    expect(found).toEqual([1, 2, 3, 4]);
  });
});
