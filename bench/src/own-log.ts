import { createSecretKey, randomBytes } from 'node:crypto';
import pg from 'pg';
import { EventLog } from '../../event-store/src/log/event-log.js';
import { openKeyStore } from '../../event-store/src/sealing/key-store.js';
import { Sealer } from '../../event-store/src/sealing/sealer.js';
import { createDatabase } from './databases.js';
import { startOwnNode } from './own-node.js';

export interface OwnLog {
  log: EventLog;
  url: string;
  /** Process id of the node. */
  nodePid: number;
  stop(): Promise<void>;
}

/** The built node as a separate process, and the adapter in front of it, each on its own database. */
export async function startOwnLog(superuserUrl: string): Promise<OwnLog> {
  const node = await startOwnNode(superuserUrl);
  const pool = new pg.Pool({ connectionString: await createDatabase(superuserUrl, 'keys') });
  const keys = await openKeyStore(pool, createSecretKey(randomBytes(32)));
  const log = new EventLog({ url: node.url, sealer: new Sealer(keys) });
  return {
    log,
    url: node.url,
    nodePid: node.pid,
    stop: async () => {
      await log.close();
      await pool.end();
      await node.stop();
    },
  };
}
