import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Pool } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../testing/test-database.js';
import { createDataSource, migrate } from '../database/data-source.js';
import { EffectStore } from './effect-store.js';
import { countStuck } from './effects-seen.js';

describe('what is asked again and again while there are many effects', () => {
  let database: TestDatabase;
  let pool: Pool;

  beforeAll(async () => {
    database = await createTestDatabase();
    const dataSource = await createDataSource(database.url).initialize();
    await migrate(database.url, dataSource);
    await dataSource.destroy();
    pool = new Pool({ connectionString: database.url });
    await pool.query(`
      insert into process_managers (name, holder, epoch, caught_up_epoch, expires_at, position)
        select name, gen_random_uuid(), 1, 1, now() + interval '1 hour', 1 from unnest('{idle,busy,later}'::text[]) name;
      insert into effects (manager, key, kind, subject, correlation_id, due_at, idempotent, max_attempts, state)
        select case when n % 10 = 0 then 'busy' else 'idle' end, n::text, 'sample', 'sample-' || n, 'c', now() - interval '1 hour', true, 5,
          case when n % 10 = 0 then 'due' else 'done' end from generate_series(1, 20000) n
        union all select 'later', n::text, 'sample', 'sample-' || n, 'c', now() + interval '1 day', true, 5, 'due' from generate_series(1, 5000) n;
      analyze effects; analyze process_managers`);
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  /** The plan by which Postgres runs a query. */
  async function planOf(ask: (explaining: Pool) => Promise<unknown>): Promise<string> {
    let plan = '';
    const query = async (text: string, values?: unknown[]) => {
      const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
      plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      return { rows: [{}], rowCount: 1 };
    };
    await ask({ query } as unknown as Pool);
    return plan;
  }

  it('is who has something due: by the first of each, not by reading through them', async () => {
    const names = ['idle', 'busy', 'later', 'nobody'];
    expect(await new EffectStore(pool).managersWithDue(names)).toEqual(['busy']);
    const plan = await planOf((explaining) => new EffectStore(explaining).managersWithDue(names));
    expect(plan).toContain('effects_due');
    expect(plan).not.toContain('Seq Scan on effects');
  });

  it('is how many are stuck', async () => {
    expect(await countStuck(pool)).toBe(2_000);
    expect(await planOf(countStuck)).not.toContain('Seq Scan on effects');
  });
});
