import type { Pool } from 'pg';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import { openKeyStore } from '../../../event-store/src/sealing/key-store.js';
import { loadMasterKey } from '../../../event-store/src/sealing/master-key.js';
import { Sealer } from '../../../event-store/src/sealing/sealer.js';
import type { Config } from './config.js';

/** The log with its boundaries. Throws Error with one line that names MASTER_KEY, if the database has another one. */
export async function openLog(config: Config, pool: Pool): Promise<EventLog> {
  const keys = await openKeyStore(pool, await loadMasterKey(config));
  return new EventLog({ url: config.EVENTSTORE_URL, sealer: new Sealer(keys) });
}
