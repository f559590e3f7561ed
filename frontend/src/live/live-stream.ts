import {
  liveChangesSchema,
  liveHelloSchema,
  liveStandingSchema,
  type LiveChanges,
  type LiveStanding,
} from '../../../contracts/src/live/queries.js';
import { silentStreamMs } from '../../../contracts/src/patience.js';

/** `connecting` before the first answer, `open` while events come, `lost` while the stream is down and retried. */
export type Connection = 'connecting' | 'open' | 'lost';

interface LiveListener {
  onConnection(connection: Connection): void;
  /** One projected batch: the changed rows are readable now, at this log position. */
  onChanges(changes: LiveChanges): void;
  /** The stream restarts at this position: earlier reads may have missed changes. */
  onHello(position: string): void;
  /** The read models that do not follow the log now. */
  onStanding(standing: LiveStanding): void;
  /** Changes were missed: everything must be read again. */
  onReset(): void;
  /** The server refused the stream (not a broken connection): the session may have ended. */
  onRefused(): void;
}

const firstRetryMs = 1_000;
const longestRetryMs = 10_000;
/** A connection that is back within this time is not worth a banner. */
const patienceMs = 1_500;

/**
 * Opens GET /api/live and keeps it open. The browser itself reconnects a broken connection with Last-Event-ID, which resumes
 * without loss. A stream that was refused or given up is opened anew with growing delays, and then says hello again,
 * because a new EventSource cannot say where it stopped. One that falls silent is opened anew, too: a process that hangs breaks no
 * connection.
 * @param onBeat called whenever the server says that it stands
 * @returns closes the stream permanently
 */
function openLiveStream(listener: LiveListener, onBeat: () => void = () => undefined): () => void {
  let source: EventSource | null = null;
  let retryMs = firstRetryMs;
  let retryTimer: number | undefined;
  let patience: number | undefined;
  let resumed = false;
  let silence: number | undefined;
  /** Whether the server says at times that it stands: one of before did not. */
  let beats = false;

  function awaitWord() {
    window.clearTimeout(silence);
    silence = window.setTimeout(() => {
      lost();
      reopenLater();
    }, silentStreamMs);
  }

  function heard() {
    if (beats) awaitWord();
    else window.clearTimeout(silence);
  }

  function lost() {
    patience ??= window.setTimeout(() => listener.onConnection('lost'), patienceMs);
  }

  function opened() {
    window.clearTimeout(patience);
    patience = undefined;
    retryMs = firstRetryMs;
    listener.onConnection('open');
  }

  function open() {
    const stream = new EventSource('/api/live');
    source = stream;
    awaitWord();
    stream.addEventListener('hello', (event) => {
      const { position } = liveHelloSchema.parse(JSON.parse(event.data as string));
      opened();
      heard();
      if (!resumed) listener.onHello(position);
      resumed = true;
    });
    stream.addEventListener('changes', (event) => {
      heard();
      listener.onChanges(liveChangesSchema.parse(JSON.parse(event.data as string)));
    });
    stream.addEventListener('standing', (event) => {
      listener.onStanding(liveStandingSchema.parse(JSON.parse(event.data as string)));
    });
    stream.addEventListener('reset', () => listener.onReset());
    stream.addEventListener('beat', () => {
      beats = true;
      heard();
      onBeat();
    });
    stream.addEventListener('error', () => {
      lost();
      awaitWord();
      if (stream.readyState !== EventSource.CLOSED) return;
      listener.onRefused();
      reopenLater();
    });
  }

  function reopenLater() {
    source?.close();
    resumed = false;
    window.clearTimeout(retryTimer);
    retryTimer = window.setTimeout(open, retryMs);
    retryMs = Math.min(retryMs * 2, longestRetryMs);
  }

  // Without these, a laptop that wakes up would wait until the operating system notices the dead connection.
  function wentOffline() {
    lost();
    window.clearTimeout(silence);
    source?.close();
  }
  function cameOnline() {
    if (source?.readyState === EventSource.CLOSED) reopenLater();
  }

  window.addEventListener('offline', wentOffline);
  window.addEventListener('online', cameOnline);
  open();
  return () => {
    window.removeEventListener('offline', wentOffline);
    window.removeEventListener('online', cameOnline);
    window.clearTimeout(retryTimer);
    window.clearTimeout(patience);
    window.clearTimeout(silence);
    source?.close();
  };
}

/** The messages from the tab with the stream to the others, and a new tab's request for them. */
type TabMessage =
  | { kind: 'who' }
  | { kind: 'beat' }
  | { kind: 'connection'; connection: Connection }
  | { kind: 'changes'; changes: LiveChanges }
  | { kind: 'hello'; position: string }
  | { kind: 'standing'; standing: LiveStanding }
  | { kind: 'reset' }
  | { kind: 'refused' };

/** Name of the lock and of the channel. A release that changes `TabMessage` must change it: tabs of both may be open at once. */
const name = 'live-stream-4';

/**
 * One live stream for all tabs of this browser: HTTP/1.1 allows six connections per host, and each stream takes one. The
 * tab that holds the lock has the stream and informs the others. When it closes, the browser gives the lock to another tab,
 * whose stream starts with `hello`, so that every tab finds out whether it missed something. A browser may suspend a tab that nobody
 * sees, with its lock: a visible tab that hears nothing has a stream for itself alone until it does. A browser without locks (they need
 * HTTPS or localhost) opens a stream per tab.
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
  /** Closes this tab's own stream, if it has one. */
  let own: (() => void) | undefined;
  let silence: number | undefined;

  function awaitWord() {
    window.clearTimeout(silence);
    silence = window.setTimeout(() => {
      if (document.visibilityState === 'hidden') awaitWord();
      else own ??= openLiveStream(listener);
    }, silentStreamMs);
  }

  function closeOwn() {
    window.clearTimeout(silence);
    own?.();
    own = undefined;
  }

  function spread(message: TabMessage) {
    if (message.kind === 'connection') connection = message.connection;
    if (message.kind === 'hello') position = message.position;
    if (message.kind === 'standing') standing = message.standing;
    if (message.kind === 'changes') position = message.changes.position;
    deliver(message, listener);
    channel.postMessage(message);
  }

  channel.addEventListener('message', (event: MessageEvent<TabMessage>) => {
    if (!leading) {
      // Another tab that asks is none with the stream.
      if (event.data.kind !== 'who') {
        closeOwn();
        awaitWord();
      }
      deliver(event.data, listener);
    } else if (event.data.kind === 'who') {
      channel.postMessage({ kind: 'connection', connection } satisfies TabMessage);
      if (standing !== undefined) channel.postMessage({ kind: 'standing', standing } satisfies TabMessage);
      if (position !== undefined) channel.postMessage({ kind: 'hello', position } satisfies TabMessage);
    }
  });

  function lead(): Promise<void> {
    leading = true;
    closeOwn();
    const close = openLiveStream(
      {
        onConnection: (now) => spread({ kind: 'connection', connection: now }),
        onChanges: (changes) => spread({ kind: 'changes', changes }),
        onHello: (at) => spread({ kind: 'hello', position: at }),
        onStanding: (now) => spread({ kind: 'standing', standing: now }),
        onReset: () => spread({ kind: 'reset' }),
        onRefused: () => spread({ kind: 'refused' }),
      },
      () => spread({ kind: 'beat' }),
    );
    return new Promise((release) => {
      left.signal.addEventListener('abort', () => {
        close();
        release();
      });
    });
  }

  channel.postMessage({ kind: 'who' } satisfies TabMessage);
  awaitWord();
  navigator.locks.request(name, { signal: left.signal }, lead).catch(() => {
    // Either this tab left while it was waiting, or the browser offers no locks here (some private modes).
    if (left.signal.aborted) return;
    window.clearTimeout(silence);
    own ??= openLiveStream(listener);
  });
  return () => {
    left.abort();
    closeOwn();
    channel.close();
  };
}

function deliver(message: TabMessage, listener: LiveListener) {
  switch (message.kind) {
    case 'connection':
      return listener.onConnection(message.connection);
    case 'changes':
      return listener.onChanges(message.changes);
    case 'hello':
      return listener.onHello(message.position);
    case 'standing':
      return listener.onStanding(message.standing);
    case 'reset':
      return listener.onReset();
    case 'refused':
      return listener.onRefused();
    case 'who':
    case 'beat':
  }
}
