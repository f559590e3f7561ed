import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Pool } from 'pg';
import { rentEstimated } from '../../../contracts/src/analyses/events.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { createDataSource, migrate } from '../platform/database/data-source.js';
import { RentCache } from './rent-recorder.js';
import type { RentAnswer, RentQuestion } from '../integrations/rentcast/rent-provider.js';

const question: RentQuestion = {
  address: '100 Sample Street, Ankeny, IA 50023',
  propertyType: 'single-family',
  unitCount: 1,
  squareFootage: 1500,
  bedrooms: 3,
  bathrooms: 2,
};
const analysis = '0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20';
const good: RentAnswer = { ok: true, estimate: { ...rentEstimated.example, preliminary: false } };
const bad: RentAnswer = { ok: false, error: 'The rent provider was asked too often' };

describe('the rent cache', () => {
  let database: TestDatabase;
  let pool: Pool;
  let answers: RentAnswer[];
  let asked: number;
  let counted: string[];
  let cache: RentCache;

  beforeAll(async () => {
    database = await createTestDatabase();
    pool = new Pool({ connectionString: database.url });
    pool.on('error', () => undefined);
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
    counted = [];
    answers = [good];
    cache = new RentCache(
      pool,
      {
        estimate: async (_question, limits) => {
          await limits.take();
          return answers[Math.min(asked++, answers.length - 1)]!;
        },
      },
      {
        take: (analysisId) => {
          counted.push(analysisId);
          return Promise.resolve(null);
        },
        takeAgain: () => Promise.resolve(true),
      },
    );
  });

  it('asks once for a place, however it is written', async () => {
    expect(await cache.estimate(question, analysis)).toEqual(good);
    expect(await cache.estimate({ ...question, address: '100 sample st  Ankeny, ia 50023' }, analysis)).toEqual(good);
    expect(asked).toBe(1);
  });

  it('asks once when the same is asked twice at a time', async () => {
    await Promise.all([cache.estimate(question, analysis), cache.estimate(question, analysis)]);
    expect(asked).toBe(1);
  });

  it('counts only what is asked', async () => {
    await cache.estimate(question, analysis);
    await cache.estimate(question, 'another');
    expect(counted).toEqual([analysis]);
  });

  it('hands nobody the refusal that is about another: who asks the same meanwhile asks for himself', async () => {
    const refused: RentAnswer = { ok: false, error: 'Too many properties', own: true };
    answers = [refused, good];
    expect(await Promise.all([cache.estimate(question, analysis), cache.estimate(question, 'another')])).toEqual([
      refused,
      good,
    ]);
    expect(counted).toEqual([analysis, 'another']);
  });

  it('asks again for another property at the same place', async () => {
    await cache.estimate(question, analysis);
    await cache.estimate({ ...question, bedrooms: 4 }, analysis);
    expect(asked).toBe(2);
  });

  it('keeps no failure', async () => {
    answers = [bad, good];
    expect(await cache.estimate(question, analysis)).toEqual(bad);
    expect(await cache.estimate(question, analysis)).toEqual(good);
  });

  it('asks again after a day, and forgets what is older', async () => {
    await cache.estimate(question, analysis);
    await cache.estimate({ ...question, bedrooms: 4 }, analysis);
    await pool.query(`update rent_estimate_cache set fetched_at = now() - interval '25 hours'`);
    await cache.estimate(question, analysis);
    expect(asked).toBe(3);
    await cache.purge();
    expect((await pool.query('select 1 from rent_estimate_cache')).rowCount).toBe(1);
  });

  it('takes an answer in a shape of older code for none', async () => {
    await cache.estimate(question, analysis);
    await pool.query(`update rent_estimate_cache set estimate = '{"rent": 1800}'`);
    expect(await cache.estimate(question, analysis)).toEqual(good);
    expect(asked).toBe(2);
  });
});
