import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { EventLog } from '../../event-store/src/log/event-log.js';
import { openKeyStore } from '../../event-store/src/sealing/key-store.js';
import { parseMasterKey } from '../../event-store/src/sealing/master-key.js';
import { Sealer } from '../../event-store/src/sealing/sealer.js';
import { createDatabase } from './databases.js';
import { fillLog } from './fill-log.js';
import { perform, type BuiltProjector } from './own-projector.js';
import { startOwnNode } from './own-node.js';
import { startPart, type RunningPart } from './processes.js';
import { say } from './progress.js';

export interface RivalProjectors {
  /** Rebuilds all read models of one of them; returns the seconds it took. */
  rebuild(index: number): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Several built projectors that read one log, each with a database of its own, rebuilt once so that nothing is cold. With a log each, the
 * same program came out a sixth faster on the log filled last than on the one filled before (perhaps more of it was in memory).
 */
export async function startRivals(
  superuserUrl: string,
  events: number,
  built: readonly BuiltProjector[],
): Promise<RivalProjectors> {
  const node = await startOwnNode(superuserUrl);
  const parts: Pick<RunningPart, 'stop'>[] = [node];
  const pools: pg.Pool[] = [];
  const rebuild = async (index: number) => (await perform(pools[index]!, 'rebuild', built[index]!.projections)).seconds;
  const stop = async () => {
    for (const part of parts) await part.stop();
    for (const pool of pools) await pool.end();
  };
  try {
    const masterKey = randomBytes(32).toString('hex');
    say(`Filling a log with ${events.toLocaleString('en-US')} events ...`);
    const keys = await fill(superuserUrl, node.url, masterKey, events);
    say('Projecting them ...');
    for (const [index, { entry }] of built.entries()) {
      const databaseUrl = await createDatabase(superuserUrl, 'app', keys);
      const env = { DATABASE_URL: databaseUrl, EVENTSTORE_URL: node.url, MASTER_KEY: masterKey, LOG_LEVEL: 'warn' };
      parts.unshift(await startPart(entry, env));
      pools.push(new pg.Pool({ connectionString: databaseUrl }));
      await rebuild(index);
    }
    return { rebuild, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Returns the database that holds the keys of the sealed fields, which nobody is connected to. */
async function fill(superuserUrl: string, url: string, masterKey: string, events: number): Promise<string> {
  const databaseUrl = await createDatabase(superuserUrl, 'keys');
  const pool = new pg.Pool({ connectionString: databaseUrl });
  const keys = await openKeyStore(pool, parseMasterKey(masterKey, 'MASTER_KEY'));
  const log = new EventLog({ url, sealer: new Sealer(keys) });
  try {
    await fillLog(log, events);
  } finally {
    await log.close();
    await pool.end();
  }
  return databaseUrl;
}
