import { randomUUID } from 'node:crypto';
import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql';
import pg from 'pg';
import type { DomainEvent } from '../../contracts/src/events/catalogue.js';
import type { EventLog } from '../../event-store/src/log/event-log.js';
import { createDatabase } from './databases.js';
import { startOwnLog } from './own-log.js';
import { say } from './progress.js';
import { CpuMeter } from './cpu-meter.js';
import { postgresPid } from './cpu-time.js';
import { repeat, takeTurns } from './rounds.js';
import { ratioRow } from './row.js';
import type { Row } from './row.js';
import { creation, metadata, move, newEvent } from './sample-events.js';

const appenders = 32;
const runMs = 3000;
const warmUpMs = 1000;
const rounds = 3;

type Peer = ReturnType<typeof getPostgreSQLEventStore>;

/** Single-event appends: the adapter and the node against emmett on the same Postgres, the same events for both. */
export async function benchAppends(superuserUrl: string): Promise<Row[]> {
  const own = await startOwnLog(superuserUrl);
  const connectionString = await createDatabase(superuserUrl, 'emmett');
  const pool = new pg.Pool({ connectionString, max: appenders });
  const peer = getPostgreSQLEventStore(connectionString, { connectionOptions: { pool } });
  await peer.schema.migrate();

  const unit = 'appends/s';
  const postgres = await postgresPid(superuserUrl);
  const pids = {
    ours: { client: process.pid, node: own.nodePid, ...(postgres && { postgres }) },
    peer: { client: process.pid, ...(postgres && { postgres }) },
  };
  try {
    say('Appending to new streams ...');
    const fresh = await measured(pids, {
      ours: () => appendToNewStreams(own.log, move),
      peer: () => peerAppendsToNewStreams(peer, move),
    });
    say('Appending to growing streams ...');
    const growing = await measured(pids, {
      ours: appendToGrowingStreams(own.log),
      peer: peerAppendsToGrowingStreams(peer),
    });
    say('Appending sealed events to new streams ...');
    const sealed = await measured(pids, {
      ours: () => appendToNewStreams(own.log, creation),
      peer: () => peerAppendsToNewStreams(peer, creation),
    });
    return [
      ratioRow(`append to new streams, ${appenders} appenders`, { ...fresh, unit }, 2),
      ratioRow(`append to growing streams, ${appenders} appenders`, { ...growing, unit }, 2),
      // No goal: each makes, wraps and stores a key and encrypts three fields, which the peer leaves in clear text.
      ratioRow('append to new streams, sealed under a new key each', { ...sealed, unit }),
    ];
  } finally {
    await peer.close();
    await pool.end();
    await own.stop();
  }
}

interface Contenders {
  ours: () => (worker: number) => Promise<unknown>;
  peer: () => (worker: number) => Promise<unknown>;
}

async function measured(pids: Pids, { ours, peer }: Contenders): Promise<{ ours: number; peer: number }> {
  const work = { ours: ours(), peer: peer() };
  await repeat(appenders, warmUpMs, work.ours);
  await repeat(appenders, warmUpMs, work.peer);
  const meters = { ours: new CpuMeter(pids.ours), peer: new CpuMeter(pids.peer) };
  const figures = await takeTurns(rounds, {
    ours: { run: () => repeat(appenders, runMs, work.ours), meter: meters.ours },
    peer: { run: () => repeat(appenders, runMs, work.peer), meter: meters.peer },
  });
  meters.ours.report('ours');
  meters.peer.report('peer');
  return figures;
}

interface Pids {
  ours: Record<string, number>;
  peer: Record<string, number>;
}

function appendToNewStreams(log: EventLog, event: DomainEvent) {
  return () => log.append(`lead-${randomUUID()}`, [newEvent(event)], 'no_stream');
}

function peerAppendsToNewStreams(peer: Peer, event: DomainEvent) {
  return () =>
    peer.appendToStream(`lead-${randomUUID()}`, [peerEvent(event)], {
      expectedStreamVersion: 'STREAM_DOES_NOT_EXIST',
    });
}

function appendToGrowingStreams(log: EventLog) {
  return () => {
    const streams = Array.from({ length: appenders }, () => ({ name: `lead-${randomUUID()}`, revision: -1 }));
    return async (worker: number) => {
      const stream = streams[worker]!;
      const expected = stream.revision < 0 ? 'no_stream' : stream.revision;
      stream.revision = (await log.append(stream.name, [newEvent(move)], expected)).revision;
    };
  };
}

function peerAppendsToGrowingStreams(peer: Peer) {
  return () => {
    const streams = Array.from({ length: appenders }, () => ({ name: `lead-${randomUUID()}`, version: 0n }));
    return async (worker: number) => {
      const stream = streams[worker]!;
      const answer = await peer.appendToStream(stream.name, [peerEvent(move)], {
        expectedStreamVersion: stream.version === 0n ? 'STREAM_DOES_NOT_EXIST' : stream.version,
      });
      stream.version = answer.nextExpectedStreamVersion;
    };
  };
}

function peerEvent({ type, data }: DomainEvent) {
  return { type, data, metadata: { ...metadata(), version: 1 } };
}
