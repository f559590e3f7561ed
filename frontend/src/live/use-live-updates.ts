import { useEffect, useState } from 'react';
import { changeQueue, type Changed } from './change-queue.js';
import { noteLivePosition } from './live-position.js';
import { openLiveStream, type Connection } from './open-live-stream.js';

const spacingMs = 250;
const pollMs = 10_000;

/**
 * Keeps the read models fresh while the caller is shown: by the live stream, and by asking every 10 s while it is away.
 * @param handlers must be stable (defined outside of components)
 */
export function useLiveUpdates(
  enabled: boolean,
  handlers: {
    refresh: (changed: Changed) => Promise<void>;
    /** Whether anything that is shown was read before this position. */
    isBehind: (position: string) => boolean;
    onParked: (leads: readonly string[]) => void;
    onRefused: () => void;
  },
): Connection {
  const [connection, setConnection] = useState<Connection>('connecting');

  useEffect(() => {
    if (!enabled) return;
    const queue = changeQueue(handlers.refresh, spacingMs);
    return openLiveStream({
      onConnection: setConnection,
      onHello: (position) => {
        noteLivePosition(position);
        if (handlers.isBehind(position)) queue.add('everything');
      },
      onChanges: (changes) => {
        noteLivePosition(changes.position);
        if (changes.parked?.length) handlers.onParked(changes.parked);
        queue.add(changes.leads);
      },
      onReset: () => queue.add('everything'),
      onRefused: handlers.onRefused,
    });
  }, [enabled, handlers]);

  useEffect(() => {
    if (connection !== 'lost') return;
    const timer = window.setInterval(() => void handlers.refresh('everything'), pollMs);
    return () => window.clearInterval(timer);
  }, [connection, handlers]);

  return connection;
}
