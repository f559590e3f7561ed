import { eventTypeFilter, START } from '@eventstore/db-client';
import type {
  AllStreamResolvedEvent,
  AllStreamSubscription,
  EventStoreDBClient,
  ResolvedEvent,
  StreamingRead,
} from '@eventstore/db-client';
import { decodeBatch, isSystemEvent, positionOf } from './decode-batch.js';
import type { StoredEvent } from './decode-batch.js';
import { LogUnavailable } from './errors.js';
import { Inbox } from './inbox.js';
import { nextLinger } from './linger.js';
import type { Sealer } from './sealing/sealer.js';
import type { LogBatch } from './types.js';

export type SubscriptionState = 'live' | 'catching_up' | 'disconnected';

export interface SubscribeOptions {
  /** Position of the last event already handled, exclusive. Null: from the start. */
  after: bigint | null;
  /** Ends the subscription; nothing else does. */
  signal: AbortSignal;
  /** Most stored events that one batch covers. Default 1,000. */
  maxBatch?: number;
  /**
   * Only events of these types are sent, decoded and yielded; unset: all. Of the others only a batch's position tells, every
   * thousand or so.
   */
  types?: ReadonlySet<string>;
  /** How long a batch waits for more to come. Default 2 ms, and up to 64 ms while an event or more comes every millisecond. */
  lingerMs?: number;
  onState?: (state: SubscriptionState, error?: unknown) => void;
}

/** The server tells how far it is after so many windows of 32 events that the filter kept back. */
const checkpointInterval = 32;

/** One connection's worth of a subscription to the whole log. Throws when it is lost. */
export async function* follow(
  client: EventStoreDBClient,
  sealer: Sealer,
  { after, signal, maxBatch = 1000, lingerMs = 2, onState, types }: SubscribeOptions,
): AsyncGenerator<LogBatch & { live: boolean }, void, undefined> {
  let checkpoint = 0n;
  const subscription = client.subscribeToAll({
    fromPosition: after ? { commit: after, prepare: after } : START,
    ...(types && {
      filter: eventTypeFilter({
        regex: `^(${[...types].join('|')})$`,
        checkpointInterval,
        checkpointReached: (_, position) => {
          checkpoint = position.commit;
          inbox.nudge();
        },
      }),
    }),
  });
  const inbox = new Inbox<AllStreamResolvedEvent>(subscription, 2 * maxBatch);
  let position = after ?? 0n;
  let caughtUp = false;
  let live = false;
  let linger = lingerMs;
  subscription.on('caughtUp', () => {
    caughtUp = true;
    inbox.nudge();
  });
  subscription.on('fellBehind', () => (caughtUp = live = false));
  const stop = () => inbox.nudge();
  signal.addEventListener('abort', stop);
  try {
    while ((await inbox.wait(1)) && !signal.aborted) {
      await inbox.gather(maxBatch, linger, () => !caughtUp);
      const stored = recorded(inbox.take(maxBatch));
      linger = caughtUp ? nextLinger(linger, lingerMs, stored.length) : lingerMs;
      const isAll = nothingLeft(inbox, subscription);
      const nowLive = caughtUp && isAll;
      const before = position;
      position = stored.length > 0 ? positionOf(stored.at(-1)!) : position;
      // Events from before the checkpoint may still be on their way through the client: only then it says more than they do.
      if (isAll && checkpoint > position) position = checkpoint;
      if (stored.length === 0 && position === before && nowLive === live) continue;
      const ours = stored.filter((event) => !isSystemEvent(event) && (types?.has(event.type) ?? true));
      const events = await decodeBatch(sealer, ours);
      if (nowLive && !live) onState?.('live');
      live = nowLive;
      yield { events, position, live };
    }
    if (!signal.aborted) throw new LogUnavailable('The log ended the subscription');
  } finally {
    signal.removeEventListener('abort', stop);
    cancel(subscription, inbox);
  }
}

function nothingLeft(inbox: Inbox<unknown>, subscription: AllStreamSubscription): boolean {
  return inbox.size === 0 && subscription.readableLength === 0;
}

/** The events that the client hands out; a link whose target is gone has none. */
export function recorded(resolved: ResolvedEvent[]): StoredEvent[] {
  return resolved.flatMap(({ event }) => (event ? [event] : []));
}

/** Tells the server to stop sending, unless it has said all. */
export function cancel(read: StreamingRead<unknown> | AllStreamSubscription, inbox: Inbox<unknown>): void {
  if (inbox.ended) return;
  const cancelled = 'unsubscribe' in read ? read.unsubscribe() : read.cancel();
  // It rejects only if the call was never opened, which the inbox was told by the 'error' event.
  cancelled.catch(() => undefined);
}
