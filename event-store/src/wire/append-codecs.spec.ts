import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import timestamp from 'google-protobuf/google/protobuf/timestamp_pb.js';
import { uuidText as uuidOfGenerated } from '../node/proto-values.js';
import { decodeAnswer, encodeSuccess } from './append-answer.js';
import { decodeAppendChunk } from './append-chunk.js';
import { encodeAppend } from './append-request.js';
import { readUuid, uuidText, writeUuid } from './protobuf.js';

/** Compares the hand-written codecs with the protocol's generated classes, for arbitrary messages. */
const { BatchAppendReq, BatchAppendResp } = streams;

const text = fc.string({ unit: 'grapheme', maxLength: 200 });
const bytes = fc.uint8Array({ maxLength: 300 }).map((each) => Buffer.from(each));
const contentTypes = fc.constantFrom('application/json', 'application/octet-stream', 'text/plain');
const expectations = fc.oneof(fc.constantFrom('no_stream' as const, 'any' as const), fc.maxSafeNat());
const events = fc.array(
  fc.record({
    ...{ id: fc.uuid(), type: text, contentType: contentTypes },
    ...{ data: fc.oneof(text, bytes), metadata: fc.oneof(text, bytes) },
  }),
  { maxLength: 5 },
);
const longs = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const ids = fc.oneof(
  fc.uuid().map((id) => new shared.UUID().setString(id)),
  fc.tuple(longs, longs).map(([most, least]) => {
    const halves = new shared.UUID.Structured().setMostSignificantBits(String(most));
    return new shared.UUID().setStructured(halves.setLeastSignificantBits(String(least)));
  }),
);
const encoded = (message: { serializeBinary(): Uint8Array }) => Buffer.from(message.serializeBinary());
const identifierOf = (name: Buffer) => new shared.StreamIdentifier().setStreamName(Uint8Array.from(name));

/** As the generated classes decode a request. */
function byGenerated(request: streams.BatchAppendReq) {
  const options = request.getOptions();
  const revision = options?.hasStreamPosition() ? Number(options.getStreamPosition()) : undefined;
  const named = options?.hasNoStream() ? 'no_stream' : options?.hasStreamExists() ? 'stream_exists' : 'any';
  return {
    correlationId: uuidOfGenerated(request.getCorrelationId()),
    stream: Buffer.from(options?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString(),
    expected: revision ?? named,
    events: request.getProposedMessagesList().map((message) => ({
      id: uuidOfGenerated(message.getId()),
      type: message.getMetadataMap().get('type'),
      contentType: message.getMetadataMap().get('content-type'),
      data: Buffer.from(message.getData_asU8()),
      metadata: Buffer.from(message.getCustomMetadata_asU8()),
    })),
    isFinal: request.getIsFinal(),
  };
}

describe('an append that is encoded by hand', () => {
  it('is to the generated classes what was meant', () => {
    const appends = fc.record({ correlationId: fc.uuid(), stream: text, expected: expectations, events });
    fc.assert(
      fc.property(appends, fc.nat(60_000), (append, timeoutMs) => {
        const frame = encodeAppend({ ...append, timeoutMs });
        expect(frame.readUInt32BE(1)).toBe(frame.length - 5);
        expect(byGenerated(BatchAppendReq.deserializeBinary(Uint8Array.from(frame.subarray(5))))).toEqual({
          ...{ ...append, isFinal: true },
          events: append.events.map((event) => ({
            ...event,
            data: Buffer.from(event.data as string),
            metadata: Buffer.from(event.metadata as string),
          })),
        });
      }),
      { numRuns: 300 },
    );
  });
});

describe('a chunk of an append that is decoded by hand', () => {
  const stated = fc.constantFrom<(options: streams.BatchAppendReq.Options) => streams.BatchAppendReq.Options>(
    (options) => options.setAny(new empty.Empty()),
    (options) => options.setNoStream(new empty.Empty()),
    (options) => options.setStreamExists(new empty.Empty()),
    (options) => options.setStreamPosition('0'),
    (options) => options.setStreamPosition(String(Number.MAX_SAFE_INTEGER)),
  );
  const deadlines = fc.date({ min: new Date(0), max: new Date('2200-01-01T00:00:00Z'), noInvalidDate: true });

  it('is what the generated classes decode', () => {
    fc.assert(
      fc.property(ids, text, stated, deadlines, events, fc.boolean(), (id, stream, state, deadline, sent, isFinal) => {
        const options = state(new BatchAppendReq.Options().setStreamIdentifier(identifierOf(Buffer.from(stream))));
        const request = new BatchAppendReq().setCorrelationId(id).setIsFinal(isFinal);
        request.setOptions(options.setDeadline(timestamp.Timestamp.fromDate(deadline)));
        request.setProposedMessagesList(
          sent.map((event) => {
            const message = new BatchAppendReq.ProposedMessage().setId(new shared.UUID().setString(event.id));
            message.getMetadataMap().set('type', event.type).set('content-type', event.contentType);
            message.setData(Uint8Array.from(Buffer.from(event.data as string)));
            return message.setCustomMetadata(Uint8Array.from(Buffer.from(event.metadata as string)));
          }),
        );
        const chunk = decodeAppendChunk(encoded(request));
        expect(chunk.options?.deadline).toBe(deadline.getTime());
        expect({
          correlationId: readUuid(chunk.correlationId),
          stream: (chunk.options?.stream ?? Buffer.alloc(0)).toString(),
          expected: chunk.options?.expected,
          events: chunk.events,
          isFinal: chunk.isFinal,
        }).toEqual(byGenerated(request));
      }),
      { numRuns: 300 },
    );
  });
});

describe('an answer to an append', () => {
  const uint64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });

  it('that is encoded by hand is to the generated classes what was meant', () => {
    fc.assert(
      fc.property(
        ids,
        bytes,
        fc.oneof(fc.constant(-1), fc.maxSafeNat()),
        fc.maxSafeNat(),
        (id, stream, revision, at) => {
          const frame = encodeSuccess(encoded(id), stream, revision, at);
          const place = new shared.AllStreamPosition().setCommitPosition(String(at)).setPreparePosition(String(at));
          const success = new BatchAppendResp.Success().setPosition(place);
          if (revision < 0) success.setNoStream(new empty.Empty());
          else success.setCurrentRevision(String(revision));
          const answer = new BatchAppendResp().setCorrelationId(id).setSuccess(success);
          answer.setStreamIdentifier(identifierOf(stream));
          expect(BatchAppendResp.deserializeBinary(Uint8Array.from(frame.subarray(5))).toObject()).toEqual(
            BatchAppendResp.deserializeBinary(answer.serializeBinary()).toObject(),
          );
        },
      ),
      { numRuns: 200 },
    );
  });

  it('that is decoded by hand is what the generated classes encoded', () => {
    fc.assert(
      fc.property(ids, fc.maxSafeNat(), fc.option(uint64), (id, revision, position) => {
        const success = new BatchAppendResp.Success().setCurrentRevision(String(revision));
        if (position === null) success.setNoPosition(new empty.Empty());
        else success.setPosition(new shared.AllStreamPosition().setCommitPosition(String(position)));
        const answer = decodeAnswer(encoded(new BatchAppendResp().setCorrelationId(id).setSuccess(success)));
        expect(answer.correlationId).toBe(uuidOfGenerated(id));
        expect(answer.success).toEqual({ revision, position: position ?? undefined });
      }),
      { numRuns: 200 },
    );
  });
});

describe('a UUID', () => {
  it('is read as the generated class has it, from text and from two longs', () => {
    fc.assert(
      fc.property(ids, (id) => {
        expect(readUuid(encoded(id))).toBe(uuidOfGenerated(id));
        expect(uuidText(id)).toBe(uuidOfGenerated(id));
      }),
    );
  });

  it('is written as the generated class writes it', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        const out = Buffer.alloc(40);
        expect(writeUuid(out, 0, 0x0a, id)).toBe(40);
        expect(out.subarray(2).equals(encoded(new shared.UUID().setString(id)))).toBe(true);
      }),
    );
  });
});
