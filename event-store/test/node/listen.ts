import type {
  AllStreamSubscription,
  StreamSubscription,
  ResolvedEvent,
  AllStreamResolvedEvent,
} from '@eventstore/db-client';

/** Everything that a subscription has been sent so far. */
export interface Heard {
  events: (ResolvedEvent | AllStreamResolvedEvent)[];
  /** `caughtUp`, `fellBehind`, `error: <type>`, in the order they came. */
  signals: string[];
  /** Resolves when `condition` holds; rejects after `ms`. */
  until(condition: (heard: Heard) => boolean, ms?: number): Promise<void>;
  stop(): Promise<void>;
}

/** Collects the messages of a subscription. */
export function listen(subscription: AllStreamSubscription | StreamSubscription): Heard {
  const wakers = new Set<() => void>();
  const wake = () => wakers.forEach((waker) => waker());
  const heard: Heard = {
    events: [],
    signals: [],
    until: (condition, ms = 120_000) =>
      new Promise((resolve, reject) => {
        const check = () => {
          if (!condition(heard)) return;
          done();
          resolve();
        };
        const timer = setTimeout(() => {
          done();
          reject(new Error(`not heard in ${ms} ms; so far ${heard.events.length} events, ${heard.signals.join(', ')}`));
        }, ms);
        const done = () => {
          clearTimeout(timer);
          wakers.delete(check);
        };
        wakers.add(check);
        check();
      }),
    stop: () => subscription.unsubscribe(),
  };
  const signal = (name: string) => {
    heard.signals.push(name);
    wake();
  };
  subscription.on('caughtUp', () => signal('caughtUp'));
  subscription.on('fellBehind', () => signal('fellBehind'));
  subscription.on('error', (error: Error & { type?: string }) => signal(`error: ${error.type ?? error.message}`));
  subscription.on('data', (event: ResolvedEvent | AllStreamResolvedEvent) => {
    heard.events.push(event);
    wake();
  });
  return heard;
}
