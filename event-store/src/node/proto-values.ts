import { isUtf8 } from 'node:buffer';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { randomUUID } from 'node:crypto';
import type { ExpectedState } from './write-request.js';
import { invalidArgument } from './refusal.js';
import { isUuid, type ProposedEvent, type ReadItem, type StoredEvent } from './stored-event.js';
import { type Frames, joinFrames } from '../wire/read-frames.js';
import { TOMBSTONE_REVISION } from './stream-state.js';

/** Clients' tests assume 1 MiB as the largest append. */
export const MAX_APPEND_BYTES = 1024 * 1024;

export function streamIdentifier(name: string): shared.StreamIdentifier {
  return new shared.StreamIdentifier().setStreamName(Uint8Array.from(Buffer.from(name)));
}

/** @throws NodeError invalid-argument for a missing or unreadable name */
export function streamName(identifier: shared.StreamIdentifier | undefined): string {
  const bytes = identifier?.getStreamName_asU8();
  if (!bytes?.length) throw invalidArgument('a stream name is missing');
  if (!isUtf8(bytes)) throw invalidArgument('the stream name is not UTF-8');
  return Buffer.from(bytes).toString('utf8');
}

/** A UUID in lower-case text, from text or from two signed longs. @throws NodeError invalid-argument */
export function uuidText(uuid: shared.UUID | undefined): string {
  const structured = uuid?.getStructured();
  const half = (long: string) => BigInt.asUintN(64, BigInt(long)).toString(16).padStart(16, '0');
  const text = structured
    ? `${half(structured.getMostSignificantBits())}${half(structured.getLeastSignificantBits())}`.replace(
        /^(.{8})(.{4})(.{4})(.{4})/,
        '$1-$2-$3-$4-',
      )
    : (uuid?.getString() ?? '').toLowerCase();
  if (!isUuid(text)) throw invalidArgument(`'${text}' is not a UUID`);
  return text;
}

interface ExpectedOptions {
  hasNoStream(): boolean;
  hasStreamExists(): boolean;
}

/** @param revision the exact revision, if the request names one; a uint64, which streams here never reach */
export function expectedState(options: ExpectedOptions, revision: string | undefined): ExpectedState {
  if (revision !== undefined) return wholeNumber(revision);
  if (options.hasNoStream()) return 'no_stream';
  return options.hasStreamExists() ? 'stream_exists' : 'any';
}

/** A uint64 as a number: a value larger than any position or revision here stays larger. */
export function wholeNumber(uint64: string): number {
  return Math.min(Number(uint64), Number.MAX_SAFE_INTEGER);
}

/** @throws NodeError invalid-argument if the id is no UUID */
export function proposedEvent(
  message: streams.AppendReq.ProposedMessage | streams.BatchAppendReq.ProposedMessage,
): ProposedEvent {
  const metadata = message.getMetadataMap();
  return {
    id: uuidText(message.getId()),
    type: metadata.get('type') ?? '',
    isJson: metadata.get('content-type') === 'application/json',
    data: Buffer.from(message.getData_asU8()),
    metadata: Buffer.from(message.getCustomMetadata_asU8()),
  };
}

/** The bytes of an event that count towards the maximum append size. */
export function appendBytes(event: ProposedEvent): number {
  return event.data.length + event.metadata.length + event.type.length * 2;
}

const { ReadResp } = streams;

/** First message of a subscription. */
export function confirmation(): streams.ReadResp {
  return new ReadResp().setConfirmation(new ReadResp.SubscriptionConfirmation().setSubscriptionId(randomUUID()));
}

/** Sent at every change from catching up to live. */
export function caughtUp(): streams.ReadResp {
  return new ReadResp().setCaughtUp(new ReadResp.CaughtUp());
}

/** Sent when a live subscriber has become too slow and reads the table again. */
export function fellBehind(): streams.ReadResp {
  return new ReadResp().setFellBehind(new ReadResp.FellBehind());
}

/** Position of a filtered subscription, past events that it was not sent. */
export function checkpoint(position: number): streams.ReadResp {
  const message = new ReadResp.Checkpoint().setCommitPosition(String(position)).setPreparePosition(String(position));
  return new ReadResp().setCheckpoint(message);
}

/** Answer to a read of a stream that never existed or is soft-deleted; the call itself succeeds. */
export function streamNotFound(stream: string): streams.ReadResp {
  const message = new ReadResp.StreamNotFound().setStreamIdentifier(streamIdentifier(stream));
  return new ReadResp().setStreamNotFound(message);
}

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
