import { randomUUID } from 'node:crypto';
import type { EventLog } from '../../event-store/src/log/event-log.js';
import { liveProjections } from '../../projections/src/definitions/live-projections.js';
import { projectorPool } from '../../projections/src/engine/store/database.js';
import { readModelsOf } from './applied.js';
import { createDatabase, dropDatabase } from './processes.js';
import { eachBelow, say, takeTurns } from './rounds.js';
import { ratioRow, type Row } from './row.js';
import { leadLife, newEvent } from './sample-events.js';
import { System } from './system.js';

const eventCount = 200_000;
const sample = 2_000;
const unit = 'events/s';

/** Rebuilding all projections while the old tables serve, against a transaction per event. */
export function benchRebuild(superuserUrl: string): Promise<Row[]> {
  return onFilledSystem(superuserUrl, async (system, log) => {
    say('Rebuilding all projections, and projecting event by event ...');
    const figures = await takeTurns({
      ours: async () => eventCount / (await system.perform('rebuild')),
      peer: () => projectSingly(superuserUrl, log),
    });
    return [ratioRow('rebuild from 200,000 events, against a transaction per event', { ...figures, unit }, 30)];
  });
}

/** Verifying all projections against rebuilding them. */
export function benchVerify(superuserUrl: string): Promise<Row[]> {
  return onFilledSystem(superuserUrl, async (system) => {
    say('Verifying all projections, and rebuilding them ...');
    const figures = await takeTurns({
      ours: async () => eventCount / (await system.perform('verify')),
      peer: async () => eventCount / (await system.perform('rebuild')),
    });
    return [ratioRow('verify 200,000 events, against rebuild', { ...figures, unit }, 1)];
  });
}

/** With leads of ten events each, projected, and rebuilt once so that nothing is cold. */
function onFilledSystem(superuserUrl: string, work: (system: System, log: EventLog) => Promise<Row[]>): Promise<Row[]> {
  return System.run(superuserUrl, ['node'], (system) =>
    system.withLog(async (log) => {
      say(`Filling a log with ${eventCount.toLocaleString('en-US')} events ...`);
      await eachBelow(eventCount / leadLife.length, () =>
        log.append(`lead-${randomUUID()}`, leadLife.map(newEvent), 'no_stream'),
      );
      say('Projecting them ...');
      await system.start('projector');
      await system.perform('rebuild');
      return work(system, log);
    }),
  );
}

/** The peer of a rebuild: the same definitions into the same tables, but every event in a separate transaction. @returns events per second */
async function projectSingly(superuserUrl: string, log: EventLog): Promise<number> {
  const url = await createDatabase(superuserUrl, 'singly');
  const pool = projectorPool(url, () => undefined);
  try {
    const readModels = await readModelsOf(pool, liveProjections);
    const start = performance.now();
    for await (const { events } of log.readAll({ limit: sample })) await readModels.apply(events, 1);
    const seconds = (performance.now() - start) / 1000;
    readModels.release();
    return sample / seconds;
  } finally {
    await pool.end();
    await dropDatabase(superuserUrl, url);
  }
}
