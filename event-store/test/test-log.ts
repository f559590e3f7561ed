import { createSecretKey, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import pg from 'pg';
import { createTestDatabase } from '../../testing/test-database.js';
import { EventLog } from '../src/log/event-log.js';
import { openKeyStore } from '../src/sealing/key-store.js';
import type { KeyStore } from '../src/sealing/key-store.js';
import { Sealer } from '../src/sealing/sealer.js';
import { startCuttingProxy } from './cutting-proxy.js';
import type { CuttingProxy } from './cutting-proxy.js';
import { startTestStore } from './test-store.js';

export interface TestLog {
  log: EventLog;
  keys: KeyStore;
  masterKey: KeyObject;
  /** The application's side: the keys. */
  pool: pg.Pool;
  url: string;
  nodePort: number;
  proxy: CuttingProxy;
  stopNode(): Promise<void>;
  /** Starts it again where it stopped. */
  startNode(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A log of its own behind a proxy that can be cut: node, keys, and the adapter in front of them.
 * @param timeoutMs the adapter's patience, short for specs in which there is no log to wait for
 */
export async function startTestLog(timeoutMs?: number): Promise<TestLog> {
  const application = await createTestDatabase();
  const store = await startTestStore();
  const { port } = store;
  const proxy = await startCuttingProxy(() => port);
  const pool = new pg.Pool({ connectionString: application.url });
  pool.on('error', () => undefined);
  const masterKey = createSecretKey(randomBytes(32));
  const keys = await openKeyStore(pool, masterKey);
  const url = store.urlAt(proxy.port);
  const log = new EventLog({ url, sealer: new Sealer(keys), ...(timeoutMs !== undefined && { timeoutMs }) });
  return {
    log,
    keys,
    masterKey,
    pool,
    url,
    nodePort: port,
    proxy,
    stopNode: () => store.stop(),
    startNode: () => store.start(),
    close: async () => {
      await log.close();
      await pool.end();
      await proxy.close();
      await Promise.all([store.drop(), application.drop()]);
    },
  };
}
