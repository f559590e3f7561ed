import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { joinFrames, type Frames } from '../wire/read-frames.js';
import { TOMBSTONE_REVISION } from './stream-state.js';
import type { ReadItem, StoredEvent } from './stored-event.js';

/** The reader's form of event ids: clients differ (Node's and Go's ask for text, .NET's and Java's for two longs). */
export type IdForm = 'string' | 'structured';

/** The message as one gRPC frame. */
export function frameOf(message: Pick<streams.ReadResp, 'serializeBinary'>): Buffer {
  const payload = message.serializeBinary();
  const frame = Buffer.allocUnsafe(payload.length + 5);
  frame[0] = 0;
  frame.writeUInt32BE(payload.length, 1);
  frame.set(payload, 5);
  return frame;
}

function uuidOf(id: Buffer, form: IdForm): shared.UUID {
  const uuid = new shared.UUID();
  if (form === 'string') {
    return uuid.setString(id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'));
  }
  const structured = new shared.UUID.Structured();
  structured.setMostSignificantBits(id.readBigInt64BE(0).toString());
  structured.setLeastSignificantBits(id.readBigInt64BE(8).toString());
  return uuid.setStructured(structured);
}

function recordOf(event: StoredEvent, form: IdForm): streams.ReadResp.ReadEvent.RecordedEvent {
  const record = new streams.ReadResp.ReadEvent.RecordedEvent();
  record.setId(uuidOf(event.id, form));
  record.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Uint8Array.from(event.streamName)));
  const tombstone = event.revision === TOMBSTONE_REVISION;
  record.setStreamRevision(tombstone ? '9223372036854775807' : String(event.revision));
  record.setPreparePosition(String(event.position)).setCommitPosition(String(event.position));
  record.getMetadataMap().set('type', event.type);
  record.getMetadataMap().set('content-type', event.isJson ? 'application/json' : 'application/octet-stream');
  record.getMetadataMap().set('created', `${event.createdMicros}0`.padStart(17, '0'));
  record.setCustomMetadata(Uint8Array.from(event.metadata)).setData(Uint8Array.from(event.data));
  return record;
}

/** The same as `encodeFrames`, with the protocol's generated classes and for both forms of ids. */
export function encodePlainFrames(lines: ReadItem[], form: IdForm): Frames {
  return joinFrames(
    lines.map(({ event, link }) => {
      const item = new streams.ReadResp.ReadEvent();
      if (event) item.setEvent(recordOf(event, form));
      if (link) item.setLink(recordOf(link, form));
      item.setCommitPosition(String((link ?? event)?.position ?? 0));
      return frameOf(new streams.ReadResp().setEvent(item));
    }),
  );
}
