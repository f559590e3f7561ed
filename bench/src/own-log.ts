import { createSecretKey, randomBytes } from 'node:crypto';
import pg from 'pg';
import { EventLog } from '../../event-store/src/event-log.js';
import { openKeyStore } from '../../event-store/src/sealing/key-store.js';
import { Sealer } from '../../event-store/src/sealing/sealer.js';
import { createDatabase } from './databases.js';
import { startPart } from './processes.js';

export interface OwnLog {
  log: EventLog;
  url: string;
  /** Process id of the node. */
  nodePid: number;
  stop(): Promise<void>;
}

/** The built node as a process of its own, and the adapter in front of it, each on a database of its own. */
export async function startOwnLog(superuserUrl: string): Promise<OwnLog> {
  const node = await startPart('event-store/src/node/main.js', {
    EVENTSTORE_PG_URL: await createDatabase(superuserUrl, 'log'),
    EVENTSTORE_PORT: '0',
  });
  const pool = new pg.Pool({ connectionString: await createDatabase(superuserUrl, 'keys') });
  const keys = await openKeyStore(pool, createSecretKey(randomBytes(32)), { logFlushesKeys: true });
  const url = `esdb://127.0.0.1:${node.port}?tls=false`;
  const log = new EventLog({ url, sealer: new Sealer(keys) });
  return {
    log,
    url,
    nodePid: node.pid,
    stop: async () => {
      await log.close();
      await pool.end();
      await node.stop();
    },
  };
}
