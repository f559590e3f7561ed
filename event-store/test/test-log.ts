import { createSecretKey, randomBytes } from 'node:crypto';
import pg from 'pg';
import { createTestDatabase } from '../../backend/test/test-database.js';
import { EventLog } from '../src/event-log.js';
import { startNode } from '../src/node/start-node.js';
import type { RunningNode } from '../src/node/start-node.js';
import { openKeyStore } from '../src/sealing/key-store.js';
import type { KeyStore } from '../src/sealing/key-store.js';
import { Sealer } from '../src/sealing/sealer.js';
import { startCuttingProxy } from './cutting-proxy.js';
import type { CuttingProxy } from './cutting-proxy.js';

export interface TestLog {
  log: EventLog;
  keys: KeyStore;
  /** The application's side: the keys. */
  pool: pg.Pool;
  url: string;
  proxy: CuttingProxy;
  stopNode(): Promise<void>;
  /** Starts it again where it was. */
  startNode(): Promise<void>;
  close(): Promise<void>;
}

/** A log of its own behind a proxy that can be cut: node, keys, and the adapter in front of them. */
export async function startTestLog(): Promise<TestLog> {
  const stored = await createTestDatabase();
  const application = await createTestDatabase();
  let node: RunningNode | undefined = await startNode({ pgUrl: stored.url, port: 0 });
  const { port } = node;
  const proxy = await startCuttingProxy(() => port);
  const pool = new pg.Pool({ connectionString: application.url });
  const keys = await openKeyStore(pool, createSecretKey(randomBytes(32)));
  const url = `esdb://127.0.0.1:${proxy.port}?tls=false`;
  const log = new EventLog({ url, sealer: new Sealer(keys), timeoutMs: 2000 });
  const stopNode = async () => {
    await node?.stop();
    node = undefined;
  };
  return {
    log,
    keys,
    pool,
    url,
    proxy,
    stopNode,
    startNode: async () => {
      node = await startNode({ pgUrl: stored.url, port });
    },
    close: async () => {
      await log.close();
      await pool.end();
      await proxy.close();
      await stopNode();
      await Promise.all([stored.drop(), application.drop()]);
    },
  };
}
