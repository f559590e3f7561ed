import { Client } from 'pg';
import { DataSource, type EntitySchema } from 'typeorm';
import { connectTimeoutMs } from '../../../../event-store/src/postgres/connect-timeout.js';
import { applicationViewsSql } from '../../../../projections/src/engine/store/application-views.js';
import {
  AccountsAndClaims1793700000000,
  People1794330900000,
  LoginGuesses1794400000000,
  LastSignIn1794460000000,
  EndedLinks1794490000000,
  LinksOfStrangers1794660000000,
  RenewedLinks1794690000000,
  FactorDuty1794720000000,
  ClaimHolders1794750000000,
  Preferences1794810000000,
} from './migrations/accounts.js';
import {
  Analyses1793800000000,
  RentLimits1794200000000,
  FormSteps1794360000000,
  IntakeDrafts1794531000000,
  DailyTurns1794640000000,
  VisitorLeads1794710000000,
  RentKeys1794740000000,
  WalkthroughTurns1794770000000,
  CampaignTurns1794795000000,
  AllTurns1794799000000,
  RefusedInside1794797000000,
  KeyedAskers1794780000000,
} from './migrations/visitors.js';
import {
  ProcessManagers1793900000000,
  Turns1794310000000,
  ClaimedTasks1794320000000,
  Effects1794405000000,
  EffectOutcomes1794420000000,
  ManagerWatches1794610000000,
  ManagerTypes1794790000000,
} from './migrations/process-managers.js';
import {
  BlogAndImages1794000000000,
  BlogHistory1794470000000,
  SiteImageHistory1794480000000,
  ReportJobs1794730000000,
} from './migrations/blog-and-images.js';
import {
  BoardViews1794100000000,
  LeadTurns1794430000000,
  LeadFiles1794440000000,
  UnplacedPayments1794500000000,
  Imports1794570000000,
} from './migrations/leads.js';
import {
  SettingsCopy1794410000000,
  Templates1794530000000,
  Alerts1794555000000,
  AlertFailures1794798000000,
  Backups1794590000000,
  Rehearsals1794650000000,
  BackupsGone1794680000000,
} from './migrations/operations.js';
import { endsSilentTransactions } from './idle-transactions.js';

/** In the order in which they were written; every database stores their names. */
const migrations = [
  AccountsAndClaims1793700000000,
  Analyses1793800000000,
  ProcessManagers1793900000000,
  BlogAndImages1794000000000,
  BoardViews1794100000000,
  RentLimits1794200000000,
  Turns1794310000000,
  ClaimedTasks1794320000000,
  People1794330900000,
  FormSteps1794360000000,
  LoginGuesses1794400000000,
  Effects1794405000000,
  SettingsCopy1794410000000,
  EffectOutcomes1794420000000,
  LeadTurns1794430000000,
  LeadFiles1794440000000,
  LastSignIn1794460000000,
  BlogHistory1794470000000,
  SiteImageHistory1794480000000,
  EndedLinks1794490000000,
  UnplacedPayments1794500000000,
  Templates1794530000000,
  IntakeDrafts1794531000000,
  Alerts1794555000000,
  Imports1794570000000,
  Backups1794590000000,
  ManagerWatches1794610000000,
  DailyTurns1794640000000,
  Rehearsals1794650000000,
  LinksOfStrangers1794660000000,
  BackupsGone1794680000000,
  RenewedLinks1794690000000,
  VisitorLeads1794710000000,
  FactorDuty1794720000000,
  ReportJobs1794730000000,
  RentKeys1794740000000,
  ClaimHolders1794750000000,
  WalkthroughTurns1794770000000,
  KeyedAskers1794780000000,
  ManagerTypes1794790000000,
  CampaignTurns1794795000000,
  RefusedInside1794797000000,
  AlertFailures1794798000000,
  AllTurns1794799000000,
  Preferences1794810000000,
];

/** The names of all migrations that this version knows. */
export const migrationNames: readonly string[] = migrations.map(({ name }) => name);

/** Any number that no other advisory lock of the application uses. */
const migrationLock = 7_301_001;

/**
 * TypeORM on the application's database, whose schema comes from migrations only.
 * @param entities the tables that are read and written through it; none for a caller that only migrates
 * @param only names of migrations: those of an older version, to open a database that it wrote
 */
export function createDataSource(
  databaseUrl: string,
  entities: readonly (EntitySchema | (new () => object))[] = [],
  only?: readonly string[],
): DataSource {
  return new DataSource({
    type: 'postgres',
    url: databaseUrl,
    entities: [...entities],
    migrations: migrations.filter(({ name }) => only?.includes(name) ?? true),
    migrationsTableName: 'migrations',
    installExtensions: false,
    synchronize: false,
    // A Postgres that stops answering is reported as such, also to callers that wait for a connection.
    extra: {
      ...{ max: 4, connectionTimeoutMillis: connectTimeoutMs(databaseUrl), query_timeout: 30_000 },
      options: endsSilentTransactions,
    },
  });
}

/** Brings the plain tables, and the views that analysts have of them, up to date. Processes that start at once wait for each other. */
export async function migrate(databaseUrl: string, dataSource: DataSource): Promise<void> {
  const lock = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: connectTimeoutMs(databaseUrl) });
  // If the connection breaks during the wait, the query fails; the event alone must not end the process.
  lock.on('error', () => undefined);
  try {
    await lock.connect();
    await lock.query('select pg_advisory_lock($1)', [migrationLock]);
    await dataSource.runMigrations({ transaction: 'each' });
    await lock.query(applicationViewsSql);
  } finally {
    await lock.end();
  }
}
