import { isUtf8 } from 'node:buffer';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ExpectedState } from './expected-revision.js';
import { invalidArgument } from './refusal.js';
import { isUuid, type ProposedEvent } from './stored-event.js';

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
