import { useEffect, useState } from 'react';
import { changeQueue, type Changed } from './change-queue.js';
import { noteLivePosition } from './live-position.js';
import type { Connection } from './open-live-stream.js';
import { openSharedLiveStream } from './shared-live-stream.js';

const spacingMs = 250;
const pollMs = 10_000;

/**
 * Keeps the read models fresh while the caller is shown: by the live stream, and by asking every 10 s while it is away.
 * @param handlers must be stable (defined outside of components)
 */
export function useLiveUpdates(
  enabled: boolean,
  handlers: {
    /** Called at once with what changed, and the log position of the change. */
    onChanged: (changed: Changed, position: string) => void;
    /** Reads again what changed; called with pauses in between. */
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
    const changed = (what: Changed, position: string) => {
      handlers.onChanged(what, position);
      queue.add(what);
    };
    return openSharedLiveStream({
      onConnection: setConnection,
      onHello: (position) => {
        noteLivePosition(position);
        if (handlers.isBehind(position)) changed('everything', position);
      },
      onChanges: ({ position, leads, parked }) => {
        noteLivePosition(position);
        if (parked?.length) handlers.onParked(parked);
        changed(new Set(leads), position);
      },
      onReset: () => changed('everything', '0'),
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
