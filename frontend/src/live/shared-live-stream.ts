import type { LiveChanges, LiveStanding } from '../../../contracts/src/live/queries.js';
import { openLiveStream, type Connection, type LiveListener } from './open-live-stream.js';

/** The messages from the tab with the stream to the others, and a new tab's request for them. */
type Told =
  | { kind: 'who' }
  | { kind: 'connection'; connection: Connection }
  | { kind: 'changes'; changes: LiveChanges }
  | { kind: 'hello'; position: string }
  | { kind: 'standing'; standing: LiveStanding }
  | { kind: 'reset' }
  | { kind: 'refused' };

/** Name of the lock and of the channel. A release that changes `Told` must change it: tabs of both may be open at once. */
const name = 'live-stream-3';

/**
 * One live stream for all tabs of this browser: HTTP/1.1 allows six connections per host, and each stream takes one. The
 * tab that holds the lock has the stream and informs the others. When it closes, the browser gives the lock to another tab,
 * whose stream starts with `hello`, so that every tab finds out whether it missed something. A browser without locks
 * (they need HTTPS or localhost) opens a stream per tab.
 * @returns leaves; in the tab with the stream, that closes it
 */
export function openSharedLiveStream(listener: LiveListener): () => void {
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) return openLiveStream(listener);
  const channel = new BroadcastChannel(name);
  const left = new AbortController();
  let leading = false;
  let connection: Connection = 'connecting';
  let position: string | undefined;
  let standing: LiveStanding | undefined;

  function spread(told: Told): void {
    if (told.kind === 'connection') connection = told.connection;
    if (told.kind === 'hello') position = told.position;
    if (told.kind === 'standing') standing = told.standing;
    if (told.kind === 'changes') position = told.changes.position;
    deliver(told, listener);
    channel.postMessage(told);
  }

  channel.addEventListener('message', (event: MessageEvent<Told>) => {
    if (!leading) deliver(event.data, listener);
    else if (event.data.kind === 'who') {
      channel.postMessage({ kind: 'connection', connection } satisfies Told);
      if (standing !== undefined) channel.postMessage({ kind: 'standing', standing } satisfies Told);
      if (position !== undefined) channel.postMessage({ kind: 'hello', position } satisfies Told);
    }
  });

  function lead(): Promise<void> {
    leading = true;
    const close = openLiveStream({
      onConnection: (now) => spread({ kind: 'connection', connection: now }),
      onChanges: (changes) => spread({ kind: 'changes', changes }),
      onHello: (at) => spread({ kind: 'hello', position: at }),
      onStanding: (now) => spread({ kind: 'standing', standing: now }),
      onReset: () => spread({ kind: 'reset' }),
      onRefused: () => spread({ kind: 'refused' }),
    });
    return new Promise((release) => {
      left.signal.addEventListener('abort', () => {
        close();
        release();
      });
    });
  }

  channel.postMessage({ kind: 'who' } satisfies Told);
  let own: (() => void) | undefined;
  navigator.locks.request(name, { signal: left.signal }, lead).catch(() => {
    // Either this tab left while it was waiting, or the browser offers no locks here (some private modes).
    if (!left.signal.aborted) own = openLiveStream(listener);
  });
  return () => {
    left.abort();
    own?.();
    channel.close();
  };
}

function deliver(told: Told, listener: LiveListener): void {
  switch (told.kind) {
    case 'connection':
      return listener.onConnection(told.connection);
    case 'changes':
      return listener.onChanges(told.changes);
    case 'hello':
      return listener.onHello(told.position);
    case 'standing':
      return listener.onStanding(told.standing);
    case 'reset':
      return listener.onReset();
    case 'refused':
      return listener.onRefused();
    case 'who':
  }
}
