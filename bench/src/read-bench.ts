import { EventStoreDBClient } from '@eventstore/db-client';
import type { EventLog } from '../../event-store/src/event-log.js';
import { fillLog } from './fill-log.js';
import { startOwnLog } from './own-log.js';
import { say } from './progress.js';
import { takeTurns } from './rounds.js';
import { absoluteRow } from './row.js';
import type { Row } from './row.js';

const eventCount = 200_000;
const rounds = 3;

/** Reading the whole log: through the adapter, opened, upcast and parsed, against the bare client that leaves all that out. */
export async function benchRead(superuserUrl: string): Promise<Row[]> {
  const own = await startOwnLog(superuserUrl);
  const client = EventStoreDBClient.connectionString(own.url);
  try {
    say(`Filling a log with ${eventCount.toLocaleString('en-US')} events ...`);
    await fillLog(own.log, eventCount);
    say('Reading it ...');
    await readThroughAdapter(own.log);
    const figures = await takeTurns(rounds, {
      ours: () => readThroughAdapter(own.log),
      peer: () => readWithClient(client),
    });
    return [absoluteRow('read a log of 200,000 events', { ...figures, unit: 'events/s' }, 20_000)];
  } finally {
    await client.dispose();
    await own.stop();
  }
}

async function readThroughAdapter(log: EventLog): Promise<number> {
  const start = performance.now();
  let read = 0;
  for await (const { events } of log.readAll()) for (const event of events) if (event.readable) read++;
  return rate(read, start);
}

function readWithClient(client: EventStoreDBClient): Promise<number> {
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

function rate(read: number, start: number): number {
  if (read !== eventCount) throw new Error(`Read ${read} events of ${eventCount}`);
  return (read / (performance.now() - start)) * 1000;
}
