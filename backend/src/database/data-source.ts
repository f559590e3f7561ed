import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { readEntities } from '../../../projections/src/read-model/read-entities.js';
import { blogEntities } from '../blog/blog-entities.js';
import { User } from '../users/user.entity.js';
import { SavedView } from '../views/saved-view.entity.js';
import { AccountsAndClaims1793700000000 } from './migrations/1-accounts-and-claims.js';
import { Analyses1793800000000 } from './migrations/2-analyses.js';
import { ProcessManagers1793900000000 } from './migrations/3-process-managers.js';
import { BlogAndImages1794000000000 } from './migrations/4-blog-and-images.js';
import { BoardViews1794100000000 } from './migrations/5-board-views.js';

/** Any number that no other advisory lock of the application uses. */
const migrationLock = 7_301_001;

/** TypeORM on the application's database: the plain tables, whose schema comes from migrations only, and the read models. */
export function createDataSource(databaseUrl: string): DataSource {
  return new DataSource({
    type: 'postgres',
    url: databaseUrl,
    entities: [User, SavedView, ...blogEntities, ...readEntities],
    migrations: [AccountsAndClaims1793700000000, Analyses1793800000000, ProcessManagers1793900000000, BlogAndImages1794000000000, BoardViews1794100000000],
    migrationsTableName: 'migrations',
    installExtensions: false,
    synchronize: false,
    // A Postgres that stands still is told as such, also to whoever waits for one of the connections.
    extra: { max: 4, connectionTimeoutMillis: 5_000, query_timeout: 30_000 },
  });
}

/** Brings the plain tables up to date. Processes that start at once wait for each other. */
export async function migrate(databaseUrl: string, dataSource: DataSource): Promise<void> {
  const lock = new Client({ connectionString: databaseUrl });
  await lock.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [migrationLock]);
    await dataSource.runMigrations({ transaction: 'each' });
  } finally {
    await lock.end();
  }
}
