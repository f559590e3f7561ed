import type { LogConnection } from './connection.js';
import { decodeBatch, isSystemEvent, positionOf, type ReadBoundary } from '../sealing/decode-batch.js';
import type { StoredEvent } from '../wire/read-answer.js';
import { LogUnavailable } from '../errors.js';
import { Inbox } from './inbox.js';
import { nextWindow } from '../flow/batching-window.js';
import type { ReadCall } from './read-call.js';
import { subscribeToAll } from './subscription.js';
import type { LogBatch } from '../types.js';
import type { SubscriptionAnswer } from '../wire/read-answer.js';

export type SubscriptionState = 'live' | 'catching_up' | 'disconnected';

export interface SubscribeOptions {
  /** Position of the last event already handled, exclusive. Null: from the start. */
  after: bigint | null;
  /** Ends the subscription; nothing else does. */
  signal: AbortSignal;
  /** Most stored events in one batch. Default 1,000. */
  maxBatch?: number;
  /**
   * Only events of these types are sent, decoded and yielded; unset: all. For the others a batch only moves the position, every
   * thousand or so.
   */
  types?: ReadonlySet<string>;
  /**
   * How long a batch waits for more events while the log is quiet. Default 2 ms; 0: no longer than the consumer works. Up to 64 ms
   * while at least one event arrives per millisecond, 256 ms while three do.
   */
  windowMs?: number;
  onState?: (state: SubscriptionState, error?: unknown) => void;
}

/** While the log has more, waiting this long fills a batch. */
const fillingMs = 2;

/** One connection's worth of a subscription to the whole log. Throws when it is lost. */
export async function* follow(
  connection: LogConnection,
  boundary: ReadBoundary,
  { after, signal, maxBatch = 1000, windowMs = 2, onState, types }: SubscribeOptions,
): AsyncGenerator<LogBatch & { live: boolean }, void, undefined> {
  let position = after ?? 0n;
  let checkpoint = 0n;
  let caughtUp = false;
  let live = false;
  let window = windowMs;
  let takenAt = performance.now();
  const subscription = subscribeToAll(connection, after, types);
  const inbox = new Inbox<StoredEvent, SubscriptionAnswer>(subscription, 2 * maxBatch, (answer) => {
    if (answer.checkpoint !== undefined) checkpoint = answer.checkpoint;
    if (answer.state === 'caught up') caughtUp = true;
    else if (answer.state === 'fell behind') caughtUp = live = false;
    if (answer.events.length === 0) inbox.nudge();
    return answer.events;
  });
  const stop = () => inbox.nudge();
  signal.addEventListener('abort', stop);
  try {
    while ((await inbox.wait(1)) && !signal.aborted) {
      await inbox.gather(maxBatch, caughtUp ? window : Math.max(window, fillingMs), () => !caughtUp);
      const stored = inbox.take(maxBatch);
      const elapsedMs = performance.now() - takenAt;
      takenAt += elapsedMs;
      window = caughtUp ? nextWindow(window, windowMs, stored.length, elapsedMs) : windowMs;
      const isAll = nothingLeft(inbox, subscription);
      const nowLive = caughtUp && isAll;
      const before = position;
      position = stored.length > 0 ? positionOf(stored.at(-1)!) : position;
      // Events from before the checkpoint may still be on their way through the client: only after them is it news.
      if (isAll && checkpoint > position) position = checkpoint;
      if (stored.length === 0 && position === before && nowLive === live) continue;
      const ours = stored.filter((event) => !isSystemEvent(event) && (types?.has(event.type) ?? true));
      const events = await decodeBatch(boundary, ours, signal);
      // Events awaited until then are not lost, only not here yet.
      if (signal.aborted) return;
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

function nothingLeft(inbox: Pick<Inbox<unknown>, 'size'>, subscription: ReadCall<SubscriptionAnswer>): boolean {
  return inbox.size === 0 && subscription.readableLength === 0;
}

/** Asks the server to stop sending, unless it has said all. */
export function cancel(read: Pick<ReadCall, 'cancel'>, inbox: Pick<Inbox<unknown>, 'ended'>): void {
  if (inbox.ended) return;
  // It rejects only if the call was never opened; the 'error' event has reported that to the inbox.
  read.cancel().catch(() => undefined);
}
