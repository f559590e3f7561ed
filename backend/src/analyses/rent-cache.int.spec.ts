import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Pool } from 'pg';
import { rentEstimated } from '../../../contracts/src/events/analysis-events.js';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.js';
import { createDataSource, migrate } from '../database/data-source.js';
import { RentCache } from './rent-cache.js';
import type { RentAnswer, RentQuestion } from './rent-provider.js';

const question: RentQuestion = {
  address: '100 Sample Street, Ankeny, IA 50023',
  propertyType: 'single-family',
  unitCount: 1,
  squareFootage: 1500,
  bedrooms: 3,
  bathrooms: 2,
};
const good: RentAnswer = { ok: true, estimate: { ...rentEstimated.example, preliminary: false } };
const bad: RentAnswer = { ok: false, error: 'The rent provider is asked too often' };

describe('the rent cache', () => {
  let database: TestDatabase;
  let pool: Pool;
  let answers: RentAnswer[];
  let asked: number;
  let cache: RentCache;

  beforeAll(async () => {
    database = await createTestDatabase();
    pool = new Pool({ connectionString: database.url });
    const dataSource = await createDataSource(database.url).initialize();
    await migrate(database.url, dataSource);
    await dataSource.destroy();
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });
  beforeEach(async () => {
    await pool.query('delete from rent_estimate_cache');
    asked = 0;
    answers = [good];
    cache = new RentCache(pool, {
      estimate: () => Promise.resolve(answers[Math.min(asked++, answers.length - 1)]!),
    });
  });

  it('asks once for a place, however it is written', async () => {
    expect(await cache.estimate(question)).toEqual(good);
    expect(await cache.estimate({ ...question, address: '100 sample st  Ankeny, ia 50023' })).toEqual(good);
    expect(asked).toBe(1);
  });

  it('asks once when the same is asked twice at a time', async () => {
    await Promise.all([cache.estimate(question), cache.estimate(question)]);
    expect(asked).toBe(1);
  });

  it('asks again for another property at the same place', async () => {
    await cache.estimate(question);
    await cache.estimate({ ...question, bedrooms: 4 });
    expect(asked).toBe(2);
  });

  it('keeps no failure', async () => {
    answers = [bad, good];
    expect(await cache.estimate(question)).toEqual(bad);
    expect(await cache.estimate(question)).toEqual(good);
  });

  it('asks again after a day, and forgets what is older', async () => {
    await cache.estimate(question);
    await cache.estimate({ ...question, bedrooms: 4 });
    await pool.query(`update rent_estimate_cache set fetched_at = now() - interval '25 hours'`);
    await cache.estimate(question);
    expect(asked).toBe(3);
    expect((await pool.query('select 1 from rent_estimate_cache')).rowCount).toBe(1);
  });

  it('takes an answer in a shape of older code for none', async () => {
    await cache.estimate(question);
    await pool.query(`update rent_estimate_cache set estimate = '{"rent": 1800}'`);
    expect(await cache.estimate(question)).toEqual(good);
    expect(asked).toBe(2);
  });
});
