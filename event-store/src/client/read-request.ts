import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';

const { Options } = streams.ReadReq;

/** What to read of the whole log, or of one stream. */
export interface ReadRequest {
  stream?: string;
  /** Position or revision to read from, inclusive; the start of the log or stream, or its end. */
  from: bigint | 'start' | 'end';
  backwards: boolean;
  /** Most events to read. */
  limit: number;
}

/** A read that ends, as streams.proto asks for it. */
export function encodeReadRequest({ stream, from, backwards, limit }: ReadRequest): streams.ReadReq {
  const options = new Options();
  if (stream === undefined) options.setAll(placeInLog(from));
  else options.setStream(placeInStream(stream, from));
  options.setReadDirection(backwards ? Options.ReadDirection.BACKWARDS : Options.ReadDirection.FORWARDS);
  options.setResolveLinks(false);
  options.setCount(String(Math.min(limit, Number.MAX_SAFE_INTEGER)));
  options.setUuidOption(new Options.UUIDOption().setString(new shared.Empty()));
  options.setNoFilter(new shared.Empty());
  return new streams.ReadReq().setOptions(options);
}

function placeInLog(from: ReadRequest['from']): streams.ReadReq.Options.AllOptions {
  const all = new Options.AllOptions();
  if (from === 'start') return all.setStart(new shared.Empty());
  if (from === 'end') return all.setEnd(new shared.Empty());
  const place = new Options.Position().setCommitPosition(String(from)).setPreparePosition(String(from));
  return all.setPosition(place);
}

function placeInStream(name: string, from: ReadRequest['from']): streams.ReadReq.Options.StreamOptions {
  const identifier = new shared.StreamIdentifier().setStreamName(Uint8Array.from(Buffer.from(name)));
  const stream = new Options.StreamOptions().setStreamIdentifier(identifier);
  if (from === 'start') return stream.setStart(new shared.Empty());
  if (from === 'end') return stream.setEnd(new shared.Empty());
  return stream.setRevision(String(from));
}
