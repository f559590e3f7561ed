import { randomUUID } from 'node:crypto';
import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql';
import pg from 'pg';
import type { EventLog } from '../../event-store/src/log/event-log.js';
import { createDatabase, dropDatabase } from './processes.js';
import { say, takeTurns } from './rounds.js';
import { ratioRow, type Row } from './row.js';
import { metadata, move, newEvent } from './sample-events.js';
import { System } from './system.js';

const appenders = 32;
const runMs = 3000;
const warmUpMs = 1000;

type Peer = ReturnType<typeof getPostgreSQLEventStore>;
/** One append; it gets the number of its appender, 0 first. */
type Append = (appender: number) => Promise<unknown>;

/** Single-event appends: the adapter and the node against emmett on the same Postgres, the same events for both. */
export function benchAppends(superuserUrl: string): Promise<Row[]> {
  return System.run(superuserUrl, ['node'], (system) =>
    system.withLog(async (log) => {
      const connectionString = await createDatabase(superuserUrl, 'emmett');
      const pool = new pg.Pool({ connectionString, max: appenders });
      const peer = getPostgreSQLEventStore(connectionString, { connectionOptions: { pool } });
      await peer.schema.migrate();
      try {
        return [
          await row('new streams', { ours: toNewStreams(log), peer: peerToNewStreams(peer) }),
          await row('growing streams', { ours: toGrowingStreams(log), peer: peerToGrowingStreams(peer) }),
        ];
      } finally {
        await peer.close();
        await pool.end();
        await dropDatabase(superuserUrl, connectionString);
      }
    }),
  );
}

async function row(streams: string, { ours, peer }: Record<'ours' | 'peer', Append>): Promise<Row> {
  say(`Appending to ${streams} ...`);
  const contenders = (ms: number) => ({ ours: () => rateOf(ours, ms), peer: () => rateOf(peer, ms) });
  await takeTurns(contenders(warmUpMs), 1);
  const figures = { ...(await takeTurns(contenders(runMs))), unit: 'appends/s' };
  return ratioRow(`append to ${streams}, ${appenders} appenders`, figures, 2);
}

/** Lets all appenders repeat something for a while; answers how often a second. */
async function rateOf(append: Append, milliseconds: number): Promise<number> {
  const start = performance.now();
  let done = 0;
  const appender = async (_: unknown, number: number) => {
    while (performance.now() - start < milliseconds) {
      await append(number);
      done++;
    }
  };
  await Promise.all(Array.from({ length: appenders }, appender));
  return (done / (performance.now() - start)) * 1000;
}

function toNewStreams(log: EventLog): Append {
  return () => log.append(`lead-${randomUUID()}`, [newEvent(move)], 'no_stream');
}

function toGrowingStreams(log: EventLog): Append {
  const streams = Array.from({ length: appenders }, () => ({ name: `lead-${randomUUID()}`, revision: -1 }));
  return async (appender) => {
    const stream = streams[appender]!;
    const expected = stream.revision < 0 ? 'no_stream' : stream.revision;
    stream.revision = (await log.append(stream.name, [newEvent(move)], expected)).revision;
  };
}

const peerEvent = () => ({ ...move, metadata: { ...metadata(), version: 1 } });

function peerToNewStreams(peer: Peer): Append {
  const expectedStreamVersion = 'STREAM_DOES_NOT_EXIST';
  return () => peer.appendToStream(`lead-${randomUUID()}`, [peerEvent()], { expectedStreamVersion });
}

function peerToGrowingStreams(peer: Peer): Append {
  const streams = Array.from({ length: appenders }, () => ({ name: `lead-${randomUUID()}`, version: 0n }));
  return async (appender) => {
    const stream = streams[appender]!;
    const answer = await peer.appendToStream(stream.name, [peerEvent()], {
      expectedStreamVersion: stream.version === 0n ? 'STREAM_DOES_NOT_EXIST' : stream.version,
    });
    stream.version = answer.nextExpectedStreamVersion;
  };
}
