import { hkdfSync } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, Pool, type PoolConfig } from 'pg';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { EventLog } from '../../event-store/src/event-log.js';
import { openKeyStore } from '../../event-store/src/sealing/key-store.js';
import { loadMasterKey } from '../../event-store/src/sealing/master-key.js';
import { Sealer } from '../../event-store/src/sealing/sealer.js';
import type { Config } from './config/config.js';
import { createDataSource, migrate } from './database/data-source.js';
import { isDatabaseUnavailable } from './database/unavailable.js';
import { createLogger } from './logging/logger.js';
import { MeasuredEventLog } from './metrics/measured-event-log.js';
import { Metrics } from './metrics/metrics.js';

const databasePatienceMs = 30_000;

/** The connections and keys that live as long as the process. */
export interface Infrastructure {
  config: Config;
  logger: Logger;
  /** Everything but claims and TypeORM. */
  pool: Pool;
  /** Claims only: commits without waiting for the disk, because the log's metadata can restore them. */
  claimsPool: Pool;
  dataSource: DataSource;
  log: EventLog;
  metrics: Metrics;
  /** Keys of 32 bytes for one purpose each, derived from the master key. */
  secrets: { idempotency: Buffer; enrollment: Buffer; historySigning: Buffer; knownBrowsers: Buffer };
  close(): Promise<void>;
}

/**
 * Connects, migrates and opens the log. The log itself need not be there yet: health tells when it is.
 * @throws Error with one clear line when the database can't be reached within 30 s or MASTER_KEY is wrong
 */
export async function openInfrastructure(config: Config): Promise<Infrastructure> {
  const logger = createLogger(config.logLevel);
  const masterKey = await loadMasterKey({ MASTER_KEY: config.masterKey, DATA_DIR: config.dataDir });
  await waitForDatabase(config.databaseUrl);
  const dataSource = await createDataSource(config.databaseUrl).initialize();
  const pool = createPool(logger, config, { max: 12 });
  const claimsPool = createPool(logger, config, { max: 3, options: '-c synchronous_commit=off' });
  await migrate(config.databaseUrl, dataSource);
  const keys = await openKeyStore(pool, masterKey, { logFlushesKeys: config.logFlushesKeys });
  const metrics = new Metrics();
  const log = new MeasuredEventLog({ url: config.eventStoreUrl, sealer: new Sealer(keys) }, metrics);
  const secret = (purpose: string) => Buffer.from(hkdfSync('sha256', masterKey, '', purpose, 32));
  return {
    config,
    logger,
    pool,
    claimsPool,
    dataSource,
    log,
    metrics,
    secrets: {
      idempotency: secret('idempotency'),
      enrollment: secret('enrollment cookie'),
      historySigning: secret('history signing'),
      knownBrowsers: secret('known browsers'),
    },
    close: async () => {
      await log.close();
      if (dataSource.isInitialized) await dataSource.destroy();
      await Promise.all([pool.end(), claimsPool.end()]);
    },
  };
}

function createPool(logger: Logger, config: Config, options: PoolConfig): Pool {
  const pool = new Pool({
    connectionString: config.databaseUrl,
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
    ...options,
  });
  // An idle connection broke; the next query opens another.
  pool.on('error', (error) => logger.warn({ err: error }, 'A database connection broke'));
  return pool;
}

async function waitForDatabase(url: string): Promise<void> {
  const until = Date.now() + databasePatienceMs;
  for (;;) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    try {
      await client.connect();
      return;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (!isDatabaseUnavailable(error)) throw new Error(`DATABASE_URL cannot be used: ${reason}`, { cause: error });
      if (Date.now() > until) throw new Error(`DATABASE_URL cannot be reached: ${reason}`, { cause: error });
      await pause(500);
    } finally {
      await client.end();
    }
  }
}
