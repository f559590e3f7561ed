import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Pool } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { createDataSource, migrate } from '../platform/database/data-source.js';
import { networkKeyOf } from '../platform/limits/networks.js';
import type { RentRefusal } from '../integrations/rentcast/rent-provider.js';
import { RentLimits } from './rent-limits.js';

const overLimit = 'More than 20 properties were asked for from one address within an hour';

describe('the limits of the rent provider', () => {
  let database: TestDatabase;
  let pools: Pool[];
  /** One per process. */
  let limits: RentLimits[];

  beforeAll(async () => {
    database = await createTestDatabase();
    pools = [1, 2].map(() => new Pool({ connectionString: database.url }));
    for (const pool of pools) pool.on('error', () => undefined);
    const dataSource = await createDataSource(database.url).initialize();
    await migrate(database.url, dataSource);
    await dataSource.destroy();
  });
  afterAll(async () => {
    await Promise.all(pools.map((pool) => pool.end()));
    await database.drop();
  });
  beforeEach(async () => {
    await pools[0]!.query('truncate rent_askers, rent_asks, rent_days');
    limits = withBudget(500);
  });

  const secret = Buffer.alloc(32, 7);
  const withBudget = (calls: number) => pools.map((pool) => new RentLimits(pool, () => calls, secret));

  /** A visitor's new properties, asked for by both processes at once. */
  async function askedBy(address: string, count: number): Promise<(RentRefusal | null)[]> {
    return Promise.all(
      Array.from({ length: count }, async (_, n) => {
        const id = randomUUID();
        await limits[n % 2]!.noteVisitor(id, address);
        return limits[(n + 1) % 2]!.take(id);
      }),
    );
  }
  const allowed = (answers: (RentRefusal | null)[]) => answers.filter((answer) => answer === null).length;

  it('lets a visitor ask for 20 properties an hour, however many come at once and to whichever process', async () => {
    const answers = await askedBy('203.0.113.7', 60);
    expect(allowed(answers)).toBe(20);
    expect(answers.find((answer) => answer !== null)).toEqual({ reason: overLimit, own: true });
    expect(await limits[0]!.allowance()).toMatchObject({ calls: 20, overVisitorLimit: 40, overBudget: 0 });
    expect(allowed(await askedBy('203.0.113.8', 3))).toBe(3);
  });

  it('counts an IPv6 network as one', async () => {
    expect(allowed(await askedBy('2001:db8:1:2::1', 20))).toBe(20);
    expect(allowed(await askedBy('2001:db8:1:2::ffff', 1))).toBe(0);
    expect(allowed(await askedBy('2001:db8:1:3::1', 1))).toBe(1);
  });

  it('gives back what is an hour old', async () => {
    await askedBy('203.0.113.7', 20);
    await pools[0]!.query(
      `update rent_asks set asked_at = asked_at - interval '61 minutes'
       where ctid in (select ctid from rent_asks limit 5)`,
    );
    expect(allowed(await askedBy('203.0.113.7', 8))).toBe(5);
  });

  it('counts for the visitor whoever asks about his analysis, and as often as it is asked', async () => {
    const id = randomUUID();
    await limits[0]!.noteVisitor(id, '203.0.113.7');
    await limits[1]!.noteVisitor(id, '203.0.113.9');
    for (let n = 0; n < 20; n++) expect(await limits[n % 2]!.take(id)).toBeNull();
    expect(await limits[0]!.take(id)).toEqual({ reason: overLimit, own: true });
    expect(allowed(await askedBy('203.0.113.9', 1))).toBe(1);
  });

  it('leaves to staff the whole budget, and no more', async () => {
    limits = withBudget(30);
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => limits[n % 2]!.take(randomUUID())));
    expect(allowed(answers)).toBe(30);
    expect(answers.find((answer) => answer !== null)).toEqual({
      reason: 'The budget of 30 calls of the rent provider a day is used up',
      own: false,
    });
    expect(await limits[0]!.takeAgain()).toBe(false);
    expect(await limits[1]!.allowance()).toMatchObject({ callsADay: 30, calls: 30, overBudget: 30 });
  });

  it('takes nothing from a visitor for whom there was no budget', async () => {
    limits = withBudget(0);
    expect(allowed(await askedBy('203.0.113.7', 25))).toBe(0);
    limits = withBudget(500);
    expect(allowed(await askedBy('203.0.113.7', 25))).toBe(20);
  });

  it('begins anew with the day of the office', async () => {
    limits = withBudget(1);
    expect(allowed(await askedBy('203.0.113.7', 2))).toBe(1);
    await pools[0]!.query('update rent_days set day = day - 1');
    expect(await limits[0]!.allowance()).toMatchObject({ calls: 0, overBudget: 0 });
    expect(allowed(await askedBy('203.0.113.7', 2))).toBe(1);
    const office = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date());
    expect((await limits[0]!.allowance()).day).toBe(office);
  });

  it('keeps no address, and nothing that all addresses could be tried against', async () => {
    await askedBy('203.0.113.7', 1);
    const { rows } = await pools[0]!.query<{ asker: Buffer }>(
      'select asker from rent_askers union all select asker from rent_asks',
    );
    const keyed = networkKeyOf(secret, '203.0.113.7');
    const kept = Buffer.from(keyed, 'base64url').subarray(0, 16);
    expect(rows.map(({ asker }) => asker)).toEqual([kept, kept]);
    expect(networkKeyOf(Buffer.alloc(32, 8), '203.0.113.7')).not.toBe(keyed);
  });

  it('forgets after an hour what a process of earlier code noted beside it, without a key', async () => {
    await askedBy('203.0.113.7', 1);
    const digest = createHash('sha256').update('rent 203.0.113.7').digest();
    for (const ago of ['50 minutes', '70 minutes'])
      await pools[0]!.query('insert into rent_askers values ($1, $2, now() - $3::interval)', [
        randomUUID(),
        digest,
        ago,
      ]);
    await pools[0]!.query(`update rent_askers set noted_at = now() - interval '6 days' where asker <> $1`, [digest]);
    await limits[0]!.purge();
    const { rows } = await pools[0]!.query<{ hours: number }>(
      `select extract(epoch from now() - noted_at)::int / 3600 as hours from rent_askers order by noted_at`,
    );
    expect(rows.map(({ hours }) => hours)).toEqual([6 * 24, 0]);
  });

  it('forgets what no longer counts', async () => {
    await askedBy('203.0.113.7', 3);
    await limits[0]!.purge();
    expect((await pools[0]!.query('select from rent_asks')).rowCount).toBe(3);
    await pools[0]!.query(`update rent_asks set asked_at = asked_at - interval '2 hours'`);
    await pools[0]!.query(`update rent_askers set noted_at = noted_at - interval '8 days'`);
    await pools[0]!.query('update rent_days set day = day - 40');
    await limits[0]!.purge();
    for (const table of ['rent_asks', 'rent_askers', 'rent_days'])
      expect([table, (await pools[0]!.query(`select from ${table}`)).rowCount]).toEqual([table, 0]);
  });
});
