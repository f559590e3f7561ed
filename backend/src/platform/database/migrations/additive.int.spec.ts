import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../../../testing/test-database.js';
import { createDataSource, migrationNames } from '../data-source.js';

/** What statements of earlier code may rely on: `table.column` with its type, and whether it must be given. */
type Catalogue = Map<string, { type: string; nullable: boolean; needed: boolean }>;

async function catalogueOf(dataSource: DataSource): Promise<Catalogue> {
  const rows: { name: string; type: string; nullable: boolean; given: boolean }[] = await dataSource.query(
    `select c.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
       not a.attnotnull as nullable, a.atthasdef or a.attidentity <> '' as given
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`,
  );
  return new Map(
    rows.map(({ name, type, nullable, given }) => [name, { type, nullable, needed: !nullable && !given }]),
  );
}

/** What a migration does to earlier code that runs beside it, or again after it. */
function broken(before: Catalogue, after: Catalogue): string[] {
  const tables = new Set([...before.keys()].map((name) => name.split('.')[0]));
  const gone = [...before].flatMap(([name, { type, nullable }]) => {
    const now = after.get(name);
    if (!now) return [`${name} is gone`];
    if (now.type !== type) return [`${name} is ${now.type}`];
    return nullable && !now.nullable ? [`${name} must be given`] : [];
  });
  const needed = [...after].flatMap(([name, { needed: must }]) =>
    must && !before.has(name) && tables.has(name.split('.')[0]) ? [`${name} must be given`] : [],
  );
  return [...gone, ...needed];
}

describe('the migrations', () => {
  let database: TestDatabase;
  const breaking = new Map<string, string[]>();

  const opened = async <Result>(only: readonly string[], use: (dataSource: DataSource) => Promise<Result>) => {
    const dataSource = await createDataSource(database.url, [], only).initialize();
    try {
      return await use(dataSource);
    } finally {
      await dataSource.destroy();
    }
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    let before: Catalogue = new Map();
    for (const [index, name] of migrationNames.entries())
      await opened(migrationNames.slice(0, index + 1), async (dataSource) => {
        await dataSource.runMigrations({ transaction: 'each' });
        const after = await catalogueOf(dataSource);
        const found = broken(before, after);
        if (found.length > 0) breaking.set(name, found);
        before = after;
      });
  });
  afterAll(() => database.drop());

  /** Across one of these every process is stopped first, and the way back is a backup: docs/operations.md. */
  const listed = [
    'ClaimedTasks1794320000000',
    'LoginGuesses1794400000000',
    'Effects1794405000000',
    'SiteImageHistory1794480000000',
    'DailyTurns1794640000000',
  ];

  it('only add, so that earlier code runs beside them and after them, but those listed', () => {
    expect([...breaking].filter(([name]) => !listed.includes(name))).toEqual([]);
    expect([...breaking.keys()]).toEqual(listed);
  });

  it('are left alone by earlier code that starts on newer tables, and are not run again by the newer', async () => {
    const before = await opened(migrationNames, catalogueOf);
    const earlier = migrationNames.slice(0, -3);
    expect(await opened(earlier, (dataSource) => dataSource.runMigrations())).toEqual([]);
    expect(await opened(migrationNames, (dataSource) => dataSource.runMigrations())).toEqual([]);
    expect(await opened(migrationNames, catalogueOf)).toEqual(before);
  });
});
