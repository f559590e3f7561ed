import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { migrated } from '../../../testing/migrated-database.js';
import { createDataSource } from '../platform/database/data-source.js';
import { builtInTemplates } from './domain/built-in-templates.js';
import { StoredTemplates, TemplateVersionRow } from './template-store.js';

const somebody = '5d0f5a0e-5a52-4d9e-8f57-0c7b8f3c2a01';
let database: TestDatabase;
let dataSource: DataSource;
beforeAll(async () => {
  database = await createTestDatabase(undefined, migrated);
  dataSource = await createDataSource(database.url, [TemplateVersionRow]).initialize();
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

const store = () => new StoredTemplates(dataSource);
const builtIn = (id: string) => builtInTemplates.find((template) => template.id === id)!;
/** Stored words, by versions. */
const words = async (id: string) => (await store().versions(id)).map(({ content }) => content).reverse();
const save = (id: string, version: number, content: string, savedBy: string | null = null) =>
  dataSource.manager.insert(TemplateVersionRow, { ...builtIn(id), version, content, savedBy, savedAt: new Date(0) });

it('a database with older built-in words gets the new ones, where nobody has changed them, and once', async () => {
  const [kept, changed, restored] = ['warm-lead-first', 'onboarding-welcome', 'confirmation-7-days'] as const;
  for (const id of [kept, changed, restored]) await save(id, 1, 'As it was');
  await save(changed, 2, 'As the office has it', somebody);
  await save(restored, 2, 'As the office had it', somebody);
  await save(restored, 3, 'As it was', somebody);

  await Promise.all([store().onModuleInit(), store().onModuleInit()]);
  await store().onModuleInit();
  expect(await words(kept)).toEqual(['As it was', builtIn(kept).content]);
  expect(await store().current(kept)).toMatchObject({ ...builtIn(kept), version: 2, savedBy: null });
  expect(await words(changed)).toEqual(['As it was', 'As the office has it']);
  expect(await words(restored)).toEqual(['As it was', 'As the office had it', 'As it was']);
  expect(await words('payment-link')).toEqual([builtIn('payment-link').content]);
});

it('an older program that starts beside a newer one does not bring its own words back', async () => {
  const id = 'warm-lead-follow-up';
  await save(id, 2, 'As a newer program has it');
  await store().onModuleInit();
  expect(await words(id)).toEqual([builtIn(id).content, 'As a newer program has it']);
});
