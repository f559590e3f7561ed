import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, PoolConfig } from 'pg';
import type { Logger } from 'pino';
import type { DataSource, EntitySchema } from 'typeorm';
import { refuseHalfRestored } from '../../../event-store/src/backup/restore-progress.js';
import { connectTimeoutMs } from '../../../event-store/src/postgres/connect-timeout.js';
import { LastingPool } from '../../../event-store/src/postgres/lasting-pool.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import { LogRefused, LogUnavailable } from '../../../event-store/src/errors.js';
import { openKeyStore } from '../../../event-store/src/sealing/key-store.js';
import { loadMasterKey } from '../../../event-store/src/sealing/master-key.js';
import { Sealer } from '../../../event-store/src/sealing/sealer.js';
import type { Config } from './config/config.js';
import { secretsOf, type Secrets } from './config/secrets.js';
import { createDataSource, migrate } from './database/data-source.js';
import { endsSilentTransactions } from './database/idle-transactions.js';
import { isDatabaseUnavailable } from './database/unavailable.js';
import { createLogger } from './logger.js';
import { measuredLog } from './metrics/measured.js';
import { Metrics } from './metrics/metrics.js';

const databasePatienceMs = 30_000;
const usualLookMs = 1_000;

/** Milliseconds, where they are not as usual. */
export interface Times {
  /** How long the log is tried during an outage. */
  logPatienceMs?: number | undefined;
  /** How often this process looks for what nobody notifies it of. */
  lookMs?: number | undefined;
  /** How long a request waits for what it asked of a provider. */
  effectPatienceMs?: number | undefined;
  /** How long the database is asked for keys that it lacks. */
  keyPatienceMs?: number | undefined;
}

/** The connections and keys that live as long as the process. */
export interface Infrastructure {
  config: Config;
  logger: Logger;
  /** For everything but claims and TypeORM. */
  pool: Pool;
  /** For claims only: commits without waiting for the disk, because the log's metadata can restore them. */
  claimsPool: Pool;
  dataSource: DataSource;
  log: EventLog;
  metrics: Metrics;
  secrets: Secrets;
  lookMs: number;
  effectPatienceMs: number | undefined;
  close(): Promise<void>;
}

/**
 * Connects, migrates and opens the log. The log need not be up yet: health reports when it is.
 * @param entities the tables that TypeORM reads and writes
 * @throws Error with one clear line when the database can't be reached within 30 s, MASTER_KEY is wrong, the log refuses us, or the
 * database lacks the key of its events' MACs
 */
export async function openInfrastructure(
  config: Config,
  entities: readonly (EntitySchema | (new () => object))[],
  { logPatienceMs, lookMs = usualLookMs, effectPatienceMs, keyPatienceMs }: Times = {},
): Promise<Infrastructure> {
  const logger = createLogger(config.logLevel);
  const masterKey = await loadMasterKey({ MASTER_KEY: config.masterKey, DATA_DIR: config.dataDir });
  const dataSource = await openDatabase(config.databaseUrl, entities);
  const pool = createPool(logger, config, { max: 12 });
  const claimsPool = createPool(logger, config, {
    max: 3,
    // An open one says that this process lives.
    min: 1,
    options: `${endsSilentTransactions} -c synchronous_commit=off`,
  });
  await refuseHalfRestored(pool);
  const keys = await openKeyStore(pool, masterKey);
  const metrics = new Metrics();
  const log = measuredLog(
    new EventLog({ url: config.eventStoreUrl, sealer: new Sealer(keys, keyPatienceMs), timeoutMs: logPatienceMs }),
    metrics,
  );
  const close = async () => {
    await log.close();
    if (dataSource.isInitialized) await dataSource.destroy();
    await Promise.all([pool.end(), claimsPool.end()]);
  };
  try {
    await refuseUnwelcome(log);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    config,
    logger,
    pool,
    claimsPool,
    dataSource,
    log,
    metrics,
    secrets: secretsOf(keys.root),
    lookMs,
    effectPatienceMs,
    close,
  };
}

/** Whoever needs the log waits while it can't be reached; a log that refuses us, or whose MACs have another key, is reported at once. */
async function refuseUnwelcome(log: EventLog): Promise<void> {
  try {
    await log.ping();
    await log.prepareMacs();
  } catch (error) {
    if (!(error instanceof LogUnavailable) || error instanceof LogRefused) throw error;
  }
}

function createPool(logger: Logger, config: Config, options: PoolConfig): Pool {
  const pool = new LastingPool({
    connectionString: config.databaseUrl,
    connectionTimeoutMillis: connectTimeoutMs(config.databaseUrl),
    query_timeout: 10_000,
    options: endsSilentTransactions,
    ...options,
  });
  // An idle connection broke; the next query opens another.
  pool.on('error', (error) => logger.warn({ err: error }, 'A database connection broke'));
  // A connection may break while its holder asks nothing: the holder's next statement fails, and the process lives on.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Connects and migrates. Retries while the database can't be reached or is slow to answer. */
async function openDatabase(
  url: string,
  entities: readonly (EntitySchema | (new () => object))[],
): Promise<DataSource> {
  const until = Date.now() + databasePatienceMs + connectTimeoutMs(url);
  for (;;) {
    const dataSource = createDataSource(url, entities);
    try {
      await connect(dataSource);
      await migrate(url, dataSource);
      return dataSource;
    } catch (error) {
      if (dataSource.isInitialized) await dataSource.destroy();
      if (!isDatabaseUnavailable(error)) throw error;
      if (Date.now() > until)
        throw new Error(`DATABASE_URL cannot be reached: ${(error as Error).message}`, { cause: error });
      await pause(500);
    }
  }
}

async function connect(dataSource: DataSource): Promise<void> {
  try {
    await dataSource.initialize();
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`DATABASE_URL cannot be used: ${reason}`, { cause: error });
  }
}
