import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Pool } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../testing/test-database.js';
import { createDataSource, migrate } from '../database/data-source.js';
import { DailyTurns } from './daily-turns.js';

describe('turns of an address', () => {
  const secret = { dailyTurns: Buffer.alloc(32, 7) };
  let database: TestDatabase;
  let pools: Pool[];
  /** One per process. */
  let turns: DailyTurns[];

  beforeAll(async () => {
    database = await createTestDatabase();
    const dataSource = await createDataSource(database.url).initialize();
    await migrate(database.url, dataSource);
    await dataSource.destroy();
    pools = [0, 1].map(() => new Pool({ connectionString: database.url, max: 10 }));
    turns = pools.map((pool) => new DailyTurns(pool, secret));
  });
  afterAll(async () => {
    for (const pool of pools) await pool.end();
    await database.drop();
  });

  const taken = async (email: string, keys: readonly string[]) =>
    (await Promise.all(keys.map((key, n) => turns[n % 2]!.take('acknowledgment', email, 5, key)))).filter(Boolean)
      .length;
  const keys = (count: number) => Array.from({ length: count }, () => randomUUID());

  it('are so many a day, also where forty ask at once through two processes', async () => {
    const asked = keys(40);
    expect(await taken('owner@example.com', asked)).toBe(5);
    // The address counts whatever its case; another address or another kind has its own count.
    expect(await taken(' Owner@Example.COM', keys(3))).toBe(0);
    expect(await taken('other@example.com', keys(3))).toBe(3);
    expect(await turns[0]!.take('draft-link', 'owner@example.com', 5, randomUUID())).toBe(true);
    // A repeated try is the turn that it was, or none.
    expect(await taken('owner@example.com', asked)).toBe(5);
  });

  it('come back after a day, name nobody, and are forgotten with the person', async () => {
    const email = 'daily@example.com';
    expect(await taken(email, keys(5))).toBe(5);
    await pools[0]!.query(`update daily_turns set taken_at = taken_at - interval '25 hours'`);
    expect(await taken(email, keys(6))).toBe(5);
    const { rows } = await pools[0]!.query<{ row: string }>('select daily_turns::text as row from daily_turns');
    expect(rows.filter(({ row }) => row.includes('daily@'))).toEqual([]);
    expect(await turns[0]!.forget(email)).toBe(10);
    await pools[0]!.query(`update daily_turns set taken_at = now() - interval '3 days'`);
    await turns[0]!.purge();
    expect((await pools[0]!.query('select from daily_turns')).rowCount).toBe(0);
  });
});
