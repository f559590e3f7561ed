import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { abandonedMs } from '../../../../contracts/src/patience.js';
import { Pool } from 'pg';
import { eventually } from '../../../../testing/eventually.js';
import { createTestDatabase, type TestDatabase } from '../../../../testing/test-database.js';
import { createDataSource, migrate } from '../database/data-source.js';
import { IdempotencyClaims } from './idempotency.js';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const [body, another] = [hash('a body'), hash('another body')];
const answer = { status: 201, body: { id: 'sample' } };

describe('claims of keys', () => {
  let database: TestDatabase;
  let pool: Pool;
  let claims: IdempotencyClaims;
  const pools: Pool[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    const dataSource = await createDataSource(database.url).initialize();
    await migrate(database.url, dataSource);
    await dataSource.destroy();
    ({ pool, claims } = process());
  });
  afterAll(async () => {
    await Promise.all(pools.filter(({ ended }) => !ended).map((each) => each.end()));
    await database.drop();
  });

  /** What a process of its own has. */
  function process() {
    const own = new Pool({ connectionString: database.url, min: 1 });
    own.on('error', () => undefined);
    pools.push(own);
    return { pool: own, claims: new IdempotencyClaims(own) };
  }

  const age = (scope: string, seconds: number) =>
    pool.query(`update idempotency_claims set claimed_at = now() - make_interval(secs => $2) where scope_hash = $1`, [
      Buffer.from(scope, 'hex'),
      seconds,
    ]);

  it('are taken once, and say whose they are', async () => {
    const scope = hash(randomUUID());
    expect(await claims.take({ scope, body })).toEqual({ state: 'taken' });
    expect(await claims.take({ scope, body })).toEqual({ state: 'pending', body });
    expect(await claims.take({ scope, body: another })).toEqual({ state: 'pending', body });
  });

  it('are taken over when they were abandoned, by the same body alone, and by one of many', async () => {
    const scope = hash(randomUUID());
    await claims.take({ scope, body });
    await age(scope, abandonedMs / 1000 - 1);
    expect(await claims.take({ scope, body })).toEqual({ state: 'pending', body });
    await age(scope, abandonedMs / 1000 + 1);
    expect(await claims.take({ scope, body: another })).toEqual({ state: 'pending', body });
    const tries = Array.from({ length: 8 }, () => process().claims.take({ scope, body }));
    const states = (await Promise.all(tries)).map(({ state }) => state).sort();
    expect(states).toEqual([...Array.from({ length: 7 }, () => 'pending'), 'taken']);
  });

  it('of a process that was killed are free at once, for the same body alone; of one that lives they stay its own', async () => {
    const [killed, alive] = [process(), process()];
    const [left, kept] = [hash(randomUUID()), hash(randomUUID())];
    await killed.claims.take({ scope: left, body });
    await alive.claims.take({ scope: kept, body });
    expect(await claims.take({ scope: left, body })).toEqual({ state: 'pending', body });
    await killed.pool.end();
    expect(await claims.take({ scope: left, body: another })).toEqual({ state: 'pending', body });
    await eventually(async () => (await claims.take({ scope: left, body })).state === 'taken');
    expect(await alive.claims.take({ scope: left, body })).toEqual({ state: 'pending', body });
    expect(await claims.take({ scope: kept, body })).toEqual({ state: 'pending', body });
  });

  it('keep their answer: neither given back nor taken over, however old', async () => {
    const scope = hash(randomUUID());
    await claims.take({ scope, body });
    await claims.complete({ scope, answer });
    await claims.release(scope);
    await age(scope, 3600);
    for (const asked of [body, another])
      expect(await claims.take({ scope, body: asked })).toEqual({ state: 'done', body, answer });
  });

  it('are free again when they are given back, and forgotten after a day', async () => {
    const [given, old, recent] = [hash(randomUUID()), hash(randomUUID()), hash(randomUUID())];
    for (const scope of [given, old, recent]) await claims.take({ scope, body });
    await claims.release(given);
    expect(await claims.take({ scope: given, body: another })).toEqual({ state: 'taken' });
    await claims.complete({ scope: old, answer });
    await claims.complete({ scope: recent, answer });
    await age(old, 24 * 3600 + 60);
    await age(recent, 24 * 3600 - 60);
    await claims.purge();
    expect(await claims.take({ scope: old, body })).toEqual({ state: 'taken' });
    expect(await claims.take({ scope: recent, body })).toMatchObject({ state: 'done' });
  });
});
