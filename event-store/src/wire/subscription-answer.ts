import type { StoredEvent } from '../sealing/decode-batch.js';
import { FieldReader } from './protobuf.js';
import { decodeReadAnswer } from './read-answer.js';

/** One message of a subscription: events, or the reader's position. */
export interface SubscriptionAnswer {
  events: StoredEvent[];
  /** Commit position up to which the filter kept back all events that were not sent. */
  checkpoint?: bigint;
  state?: 'caught up' | 'fell behind';
}

/**
 * A ReadResp of a subscription. Field numbers: streams.proto (checkpoint 3, caught_up 8, fell_behind 9); other messages, such as the
 * confirmation, are ignored.
 * @throws MalformedMessage
 */
export function decodeSubscriptionAnswer(message: Buffer): SubscriptionAnswer {
  const answer: SubscriptionAnswer = { events: decodeReadAnswer(message) };
  if (answer.events.length > 0) return answer;
  const reader = new FieldReader(message);
  while (reader.next()) {
    if (reader.field === 3) answer.checkpoint = readCommitPosition(reader);
    else {
      if (reader.field === 8) answer.state = 'caught up';
      else if (reader.field === 9) answer.state = 'fell behind';
      reader.skip();
    }
  }
  return answer;
}

function readCommitPosition(reader: FieldReader): bigint {
  let position = 0n;
  const outer = reader.enter();
  while (reader.next()) {
    if (reader.field === 1) position = reader.bigVarint();
    else reader.skip();
  }
  reader.leave(outer);
  return position;
}
