import {
  liveChangesSchema,
  liveHelloSchema,
  liveStandingSchema,
  type LiveChanges,
  type LiveStanding,
} from '../../../contracts/src/live/queries.js';

/** `connecting` before the first answer, `open` while events come, `lost` while the stream is down and retried. */
export type Connection = 'connecting' | 'open' | 'lost';

export interface LiveListener {
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
 * because a new EventSource cannot say where it stopped.
 * @returns closes the stream permanently
 */
export function openLiveStream(listener: LiveListener): () => void {
  let source: EventSource | null = null;
  let retryMs = firstRetryMs;
  let retryTimer: number | undefined;
  let patience: number | undefined;
  let resumed = false;

  function lost(): void {
    patience ??= window.setTimeout(() => listener.onConnection('lost'), patienceMs);
  }

  function opened(): void {
    window.clearTimeout(patience);
    patience = undefined;
    retryMs = firstRetryMs;
    listener.onConnection('open');
  }

  function open(): void {
    const stream = new EventSource('/api/live');
    source = stream;
    stream.addEventListener('hello', (event) => {
      const { position } = liveHelloSchema.parse(JSON.parse(event.data as string));
      opened();
      if (!resumed) listener.onHello(position);
      resumed = true;
    });
    stream.addEventListener('changes', (event) => {
      listener.onChanges(liveChangesSchema.parse(JSON.parse(event.data as string)));
    });
    stream.addEventListener('standing', (event) => {
      listener.onStanding(liveStandingSchema.parse(JSON.parse(event.data as string)));
    });
    stream.addEventListener('reset', () => listener.onReset());
    stream.addEventListener('error', () => {
      lost();
      if (stream.readyState !== EventSource.CLOSED) return;
      listener.onRefused();
      reopenLater();
    });
  }

  function reopenLater(): void {
    source?.close();
    resumed = false;
    window.clearTimeout(retryTimer);
    retryTimer = window.setTimeout(open, retryMs);
    retryMs = Math.min(retryMs * 2, longestRetryMs);
  }

  // Without these, a laptop that wakes up would wait until the operating system notices the dead connection.
  function wentOffline(): void {
    lost();
    source?.close();
  }
  function cameOnline(): void {
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
    source?.close();
  };
}
