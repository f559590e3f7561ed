import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Pool } from 'pg';
import { createDataSource, migrate } from '../platform/database/data-source.js';
import { ProblemError } from '../platform/problems/problem.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { LoginAttempts, type Guess } from './login-attempts.js';

const minute = 60_000;
const wrong = () => Promise.resolve(null);
const right = () => Promise.resolve('in');

describe('how often a password can be guessed', () => {
  let database: TestDatabase;
  let pool: Pool;
  let now = Date.parse('2026-03-03T20:00:00Z');
  let accounts = 0;
  let attempts: LoginAttempts;
  /** Stands for another process. */
  let others: LoginAttempts;

  beforeAll(async () => {
    database = await createTestDatabase();
    const dataSource = await createDataSource(database.url).initialize();
    await migrate(database.url, dataSource);
    await dataSource.destroy();
    pool = new Pool({ connectionString: database.url, max: 12 });
    pool.on('error', () => undefined);
    attempts = new LoginAttempts(pool, () => new Date(now));
    others = new LoginAttempts(pool, () => new Date(now));
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  const newAccount = () => `account${accounts++}@example.com`;
  const guess = (account: string, ip: string, browser: string | null = null): Guess => ({
    secret: 'password',
    account,
    ip,
    browser,
  });
  const address = (n: number) => `198.51.${100 + Math.floor(n / 250)}.${n % 250}`;

  /** The outcome of a guess: a check of the password, or a refusal. */
  async function outcome(looked: Promise<string | null>): Promise<'in' | 'wrong' | 'refused'> {
    try {
      return (await looked) === null ? 'wrong' : 'in';
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'rate_limited') return 'refused';
      throw error;
    }
  }
  const tried = async (guesses: Promise<string | null>[]) => {
    const outcomes = await Promise.all(guesses.map(outcome));
    return Object.fromEntries(
      (['in', 'wrong', 'refused'] as const).map((kind) => [kind, outcomes.filter((each) => each === kind).length]),
    );
  };
  const times = <Item>(count: number, item: (n: number) => Item) => Array.from({ length: count }, (_, n) => item(n));

  it('looks at 100 wrong ones an hour, over all addresses, browsers and processes, also when all come at once', async () => {
    const account = newAccount();
    const strangers = times(300, (n) =>
      (n % 2 ? attempts : others).check(guess(account.toUpperCase(), address(n)), wrong),
    );
    const ours = times(40, (n) => (n % 2 ? attempts : others).check(guess(account, '192.0.2.1', `b${n}`), wrong));
    expect(await tried([...strangers, ...ours])).toEqual({ in: 0, wrong: 100, refused: 240 });
  });

  it('looks again when a guess is an hour old, and says how long that takes', async () => {
    const account = newAccount();
    for (const n of times(80, (each) => each)) {
      if (n === 30) now += 20 * minute;
      await attempts.check(guess(account, address(n)), wrong);
    }
    const refused = attempts.check(guess(account, address(99)), right);
    await expect(refused).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 40 * 60 });
    now += 40 * minute - 1;
    expect(await outcome(attempts.check(guess(account, address(99)), right))).toBe('refused');
    now += 1;
    expect(await outcome(attempts.check(guess(account, address(99)), right))).toBe('in');
    expect(await tried(times(60, (n) => attempts.check(guess(account, address(n)), wrong)))).toMatchObject({
      wrong: 30,
    });
  });

  it('lets in who is right from where others are wrong: other accounts, other networks, known browsers', async () => {
    const [account, colleague] = [newAccount(), newAccount()];
    const office = '192.0.2.10';
    expect(await tried(times(60, () => attempts.check(guess(account, office), wrong)))).toMatchObject({ wrong: 20 });
    await tried(times(60, () => attempts.check(guess(newAccount(), office), wrong)));
    expect(await tried(times(23, () => attempts.check(guess(colleague, office), right)))).toMatchObject({ in: 23 });
    expect(await outcome(attempts.check(guess(account, '192.0.2.11'), right))).toBe('in');
    expect(await outcome(attempts.check(guess(account, office, 'hers'), right))).toBe('in');
    expect(await outcome(attempts.check(guess(account, office), right))).toBe('refused');
  });

  it('takes a /64 of IPv6 for one network', async () => {
    const account = newAccount();
    const guesses = times(60, (n) => attempts.check(guess(account, `2001:db8:1:2::${n.toString(16)}`), wrong));
    expect(await tried(guesses)).toMatchObject({ wrong: 20 });
  });

  it('gives a known browser ten wrong ones, which are its own', async () => {
    const account = newAccount();
    const mine = times(15, () => attempts.check(guess(account, address(1), 'mine'), wrong));
    expect(await tried(mine)).toMatchObject({ wrong: 10 });
    expect(await outcome(attempts.check(guess(account, address(1), 'another'), right))).toBe('in');
    expect(await outcome(attempts.check(guess(account, address(1)), right))).toBe('in');
  });

  it('lets any number in at once who is right, where little of the budget is left', async () => {
    const account = newAccount();
    for (const browser of [null, 'mine']) {
      await tried(times(browser ? 9 : 19, () => attempts.check(guess(account, address(1), browser), wrong)));
      const all = times(40, (n) => (n % 2 ? attempts : others).check(guess(account, address(1), browser), right));
      expect(await tried(all)).toEqual({ in: 40, wrong: 0, refused: 0 });
    }
  });

  it('slows who tries a list of accounts from one network down, and nobody who was tried from there before', async () => {
    const network = '203.0.113.5';
    await pool.query(
      `insert into login_guesses (account, network, at, under_way)
       select sha256(n::text::bytea), (select network from login_guesses where id = $1), $2, false
       from generate_series(1, 998) n`,
      [await reserved(guess('listed0@example.com', network)), new Date(now)],
    );
    expect(await outcome(attempts.check(guess('listed1@example.com', network), wrong))).toBe('wrong');
    expect(await outcome(attempts.check(guess('listed2@example.com', network), right))).toBe('refused');
    expect(await outcome(attempts.check(guess('listed1@example.com', network), right))).toBe('in');
    expect(await outcome(attempts.check(guess('listed2@example.com', network, 'known'), right))).toBe('in');
    expect(await outcome(attempts.check(guess('listed2@example.com', '203.0.113.6'), right))).toBe('in');
  });

  it('counts what a process that died left, and gives back what could not be looked at', async () => {
    const account = newAccount();
    const broken = () => Promise.reject(new Error('no database'));
    for (let n = 0; n < 25; n++)
      await expect(attempts.check(guess(account, address(1)), broken)).rejects.toThrow('no database');
    for (let n = 0; n < 20; n++) await attempts.reserve(guess(account, address(1)));
    now += minute;
    expect(await outcome(attempts.check(guess(account, address(1)), right))).toBe('refused');
  });

  it('keeps the budgets of different secrets apart, and forgets what no longer counts', async () => {
    const account = newAccount();
    const code = (): Guess => ({ ...guess(account, address(1)), secret: 'second_factor' });
    expect(await tried(times(30, () => attempts.check(code(), wrong)))).toMatchObject({ wrong: 10 });
    expect(await outcome(attempts.check(guess(account, address(1)), right))).toBe('in');
    now += 61 * minute;
    await attempts.purge();
    expect((await pool.query('select from login_guesses')).rowCount).toBe(0);
  });

  /** The row of a guess that stays reserved. */
  async function reserved(asked: Guess): Promise<string> {
    await (await attempts.reserve(asked)).failed();
    const { rows } = await pool.query<{ id: string }>('select max(id) as id from login_guesses');
    return rows[0]!.id;
  }
});
