import { EventStoreDBClient } from '@eventstore/db-client';
import type { EventLog } from '../../event-store/src/log/event-log.js';
import { CpuMeter } from './cpu-meter.js';
import { fillLog } from './fill-log.js';
import { startOwnLog } from './own-log.js';
import { say } from './progress.js';
import { takeTurns } from './rounds.js';
import type { Run } from './rounds.js';
import { absoluteRow } from './row.js';
import type { Row } from './row.js';

const eventCount = 200_000;
const rounds = 3;

/** Reading the whole log: through the adapter, unsealed, upcast and parsed, against the bare client, which does none of that. */
export async function benchRead(superuserUrl: string): Promise<Row[]> {
  const own = await startOwnLog(superuserUrl);
  const client = EventStoreDBClient.connectionString(own.url);
  try {
    say(`Filling a log with ${eventCount.toLocaleString('en-US')} events ...`);
    await fillLog(own.log, eventCount);
    say('Reading it ...');
    await readThroughAdapter(own.log);
    const pids = { client: process.pid, node: own.nodePid };
    const figures = await takeTurns(rounds, {
      ours: { run: () => readThroughAdapter(own.log), meter: new CpuMeter(pids) },
      peer: { run: () => readWithClient(client), meter: new CpuMeter(pids) },
    });
    return [absoluteRow('read a log of 200,000 events', { ...figures, unit: 'events/s' }, 20_000)];
  } finally {
    await client.dispose();
    await own.stop();
  }
}

async function readThroughAdapter(log: EventLog): Promise<Run> {
  const start = performance.now();
  let read = 0;
  for await (const { events } of log.readAll()) for (const event of events) if (event.readable) read++;
  return rate(read, start);
}

function readWithClient(client: EventStoreDBClient): Promise<Run> {
  const start = performance.now();
  let read = 0;
  return new Promise((resolve, reject) => {
    client
      .readAll()
      .on('data', ({ event }) => {
        if (event && !event.type.startsWith('$')) read++;
      })
      .on('error', reject)
      .on('end', () => resolve(rate(read, start)));
  });
}

function rate(read: number, start: number): Run {
  if (read !== eventCount) throw new Error(`Read ${read} events of ${eventCount}`);
  return { done: read, perSecond: (read / (performance.now() - start)) * 1000 };
}
