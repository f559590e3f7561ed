import { afterAll, beforeAll } from '@jest/globals';
import type { DataSource, QueryRunner } from 'typeorm';
import { createDataSource, migrate } from '../backend/src/platform/database/data-source.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

/** Makes the application's tables, as the API does at its start. */
export async function migrateDatabase(url: string): Promise<void> {
  const dataSource = await createDataSource(url).initialize();
  try {
    await migrate(url, dataSource);
  } finally {
    await dataSource.destroy();
  }
}

/** A database for one spec with all migrations done, for as long as its tests run. @returns a function that runs statements on it */
export function migratedDatabase(): () => QueryRunner {
  let database: TestDatabase;
  let dataSource: DataSource;
  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await createDataSource(database.url).initialize();
    await migrate(database.url, dataSource);
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });
  return () => dataSource.createQueryRunner();
}
