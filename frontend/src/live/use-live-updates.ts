import { bothChanged, type Changed } from './changed.js';
import { useEffect, useState } from 'react';
import { idsOfKind, subjectKinds, type Subject } from '../../../contracts/src/live/subject.js';
import { latestPosition, noteLivePosition } from './read-query.js';
import { type Connection, openSharedLiveStream } from './live-stream.js';
import { noteParked, noteStanding } from './standing.js';

/**
 * Collects changes and runs one refresh at a time: the first at once, later ones together after the previous refresh
 * is done and `spacingMs` have passed. A busy board then neither floods the server nor starves, as it would if each
 * change cancelled the read before it.
 * @param refresh reads the changed data again. If it rejects, its changes join the next refresh
 */
export function changeQueue(refresh: (changed: Changed) => Promise<void>, spacingMs: number) {
  let waiting: Changed = [];
  let running = false;

  function add(changed: Changed) {
    waiting = bothChanged(waiting, changed);
    if (!running) void run();
  }

  async function run() {
    running = true;
    while (waiting.length > 0) {
      const changed = waiting;
      waiting = [];
      await refresh(changed).catch(() => add(changed));
      await new Promise((resolve) => setTimeout(resolve, spacingMs));
    }
    running = false;
  }

  return { add };
}

const spacingMs = 250;
const pollMs = 10_000;

/**
 * Keeps the read models fresh while the component is mounted: by the live stream, and by polling every 10 s while it is down.
 * @param handlers must be stable (defined outside of components)
 */
export function useLiveUpdates(
  enabled: boolean,
  handlers: {
    /** Called at once with the changes, and their log position. */
    onChanged: (changed: Changed, position: string) => void;
    /** Reads the changed data again; called with pauses in between. */
    refresh: (changed: Changed) => Promise<void>;
    /** Whether anything shown was read before this position. */
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
    /** Up to where this tab was told each change; undefined as long as it has read only what it opened with. */
    let toldTo: bigint | undefined;
    return openSharedLiveStream({
      onConnection: (now) => {
        if (now === 'lost') toldTo ??= 0n;
        setConnection(now);
      },
      onHello: (position) => {
        noteLivePosition(position);
        // What was read while the stream was lost is no older than this, but keeps the parts that nobody said have changed.
        const missed = toldTo !== undefined && toldTo < BigInt(position);
        toldTo = BigInt(position);
        if (missed || handlers.isBehind(position)) changed('everything', position);
      },
      onChanges: ({ position, changes, parked = [] }) => {
        noteLivePosition(position);
        toldTo = BigInt(position);
        const waiting = idsOfKind('lead', parked);
        if (waiting.length > 0) {
          noteParked(waiting);
          handlers.onParked(waiting);
        }
        changed(changes.filter(isOurs), position);
      },
      // A model that catches up does not report its rows one by one: their positions were reported before.
      onStanding: (standing) => {
        if (noteStanding(standing)) changed('everything', latestPosition());
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

/** Newer code reports kinds that nothing here shows. */
function isOurs({ kind }: Subject) {
  return (subjectKinds as readonly string[]).includes(kind);
}
