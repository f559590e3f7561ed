import { randomUUID } from 'node:crypto';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { streamIdentifier } from './proto-values.js';

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
