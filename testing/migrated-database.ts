import { afterAll, beforeAll } from '@jest/globals';
import type { DataSource, QueryRunner } from 'typeorm';
import { createDataSource, migrate } from '../backend/src/platform/database/data-source.js';
import { readModels } from './read-model-database.js';
import { createTestDatabase, type Template, type TestDatabase } from './test-database.js';

/** Makes the application's tables, as the API does at its start. */
export async function migrateDatabase(url: string): Promise<void> {
  const dataSource = await createDataSource(url).initialize();
  try {
    await migrate(url, dataSource);
  } finally {
    await dataSource.destroy();
  }
}

/** The application's tables, as after the API's first start. */
export const migrated: Template = { name: 'migrated', fill: migrateDatabase };

/** As after the first start of both. */
export const migratedWithReadModels: Template = { ...readModels, name: 'migrated_with_read_models', from: migrated };

/** A database for one spec with all migrations done, for as long as its tests run. @returns a function that runs statements on it */
export function migratedDatabase(): () => QueryRunner {
  let database: TestDatabase;
  let dataSource: DataSource;
  beforeAll(async () => {
    database = await createTestDatabase(undefined, migrated);
    dataSource = await createDataSource(database.url).initialize();
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });
  return () => dataSource.createQueryRunner();
}
