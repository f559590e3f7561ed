import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { LogConnection } from './connection.js';
import { ReadCall } from './read-call.js';
import { decodeSubscriptionAnswer, type SubscriptionAnswer } from '../wire/read-answer.js';

const { Options } = streams.ReadReq;

/** The server reports its position after this many windows of 32 events that the filter kept back. */
const checkpointInterval = 32;
/** A live subscription is silent for long if nothing happens, or if its node is frozen. */
const quietMs = 2_000;

/**
 * A subscription to the whole log (streams.proto), as the client's own subscribeToAll requests it, decoded by hand.
 * @param after position of the last known event, exclusive; null: from the start
 * @param types only events of these types are sent; unset: all
 */
export function subscribeToAll(
  connection: LogConnection,
  after: bigint | null,
  types: ReadonlySet<string> | undefined,
): ReadCall<SubscriptionAnswer> {
  const all = new Options.AllOptions();
  if (after) all.setPosition(new Options.Position().setCommitPosition(String(after)).setPreparePosition(String(after)));
  else all.setStart(new shared.Empty());
  const options = new Options()
    .setAll(all)
    .setResolveLinks(false)
    .setSubscription(new Options.SubscriptionOptions())
    .setUuidOption(new Options.UUIDOption().setString(new shared.Empty()));
  if (types) options.setFilter(ofTypes(types));
  else options.setNoFilter(new shared.Empty());
  return new ReadCall(connection, new streams.ReadReq().setOptions(options), decodeSubscriptionAnswer, { quietMs });
}

function ofTypes(types: ReadonlySet<string>): streams.ReadReq.Options.FilterOptions {
  const expression = new Options.FilterOptions.Expression().setRegex(`^(${[...types].join('|')})$`);
  return new Options.FilterOptions()
    .setEventType(expression)
    .setCount(new shared.Empty())
    .setCheckpointintervalmultiplier(checkpointInterval);
}
