import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { describe, expect, it } from '@jest/globals';
import { caughtUp, checkpoint, confirmation, fellBehind, streamNotFound } from '../node/proto-values.js';
import { MalformedMessage } from './protobuf.js';
import { decodeSubscriptionAnswer } from './read-answer.js';

const decoded = (message: streams.ReadResp) => decodeSubscriptionAnswer(Buffer.from(message.serializeBinary()));

function eventAt(position: number): streams.ReadResp {
  const record = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString('9f1c2a34-5b67-4d89-8abc-0123456789ab'))
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Uint8Array.from(Buffer.from('lead-1'))))
    .setCommitPosition(String(position))
    .setPreparePosition(String(position));
  return new streams.ReadResp().setEvent(new streams.ReadResp.ReadEvent().setEvent(record));
}

describe('decodeSubscriptionAnswer', () => {
  it('says where the reader is', () => {
    expect(decoded(caughtUp())).toEqual({ events: [], state: 'caught up' });
    expect(decoded(fellBehind())).toEqual({ events: [], state: 'fell behind' });
    expect(decoded(checkpoint(Number.MAX_SAFE_INTEGER))).toEqual({
      events: [],
      checkpoint: BigInt(Number.MAX_SAFE_INTEGER),
    });
    const far = new streams.ReadResp.Checkpoint().setCommitPosition('18446744073709551615').setPreparePosition('7');
    expect(decoded(new streams.ReadResp().setCheckpoint(far)).checkpoint).toBe(2n ** 64n - 1n);
  });

  it('passes over what says nothing about events', () => {
    for (const message of [confirmation(), streamNotFound('lead-1'), new streams.ReadResp()])
      expect(decoded(message)).toEqual({ events: [] });
  });

  it('has the events of a message that holds one, or many', () => {
    const one = Buffer.from(eventAt(7).serializeBinary());
    const many = Buffer.concat([one, Buffer.from(eventAt(8).serializeBinary())]);
    const positions = (message: Buffer) =>
      decodeSubscriptionAnswer(message).events.map(({ position }) => position?.commit);
    expect(positions(one)).toEqual([7n]);
    expect(positions(many)).toEqual([7n, 8n]);
  });

  it('refuses what is cut off', () => {
    const message = Buffer.from(checkpoint(300).serializeBinary());
    expect(() => decodeSubscriptionAnswer(message.subarray(0, -1))).toThrow(MalformedMessage);
  });
});
