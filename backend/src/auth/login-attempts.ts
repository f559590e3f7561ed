import { createHash } from 'node:crypto';
import { Pool } from 'pg';
import { ProblemError } from '../http/problem.js';

/** After `free` wrong attempts each further one has to wait twice as long as the one before, at most `maxSeconds`. */
const limits = {
  account: { free: 5, maxSeconds: 30 },
  address: { free: 50, maxSeconds: 30 },
  everywhere: { free: 100, maxSeconds: 5 },
} as const;

/**
 * Counts an attempt unless the key is waiting, in one statement, so that a thousand guesses at once are not all free.
 * A quarter of an hour without an attempt forgets the old ones.
 */
const countAttempt = `
  insert into login_attempts as a (key, failures, blocked_until, last_at) values ($1, 1, now(), now())
  on conflict (key) do update set
    failures = case when a.last_at < now() - interval '15 minutes' then 1 else a.failures + 1 end,
    blocked_until = case when a.last_at < now() - interval '15 minutes' or a.failures + 1 < $2 then now()
      else now() + make_interval(secs => least($3, power(2, least(a.failures + 1 - $2, 20)))) end,
    last_at = now()
  where a.blocked_until <= now()
  returning failures`;

/**
 * Slows guessing down: by e-mail together with address, by address alone, and by e-mail alone, against guesses that come
 * from everywhere. Who is at the guesser's address waits half a minute at most; who is elsewhere waits only while an
 * account is guessed at from many addresses, for 5 s, and not at all in a browser that has signed in to it before.
 */
export class LoginAttempts {
  constructor(private readonly pool: Pool) {}

  /**
   * Counts an attempt before the password is looked at.
   * @param known whether this browser has signed in to the account before
   * @throws ProblemError rate_limited while the account or the address has to wait
   */
  async begin(email: string, address: string, known: boolean): Promise<void> {
    await this.count(accountKey(email, address), limits.account);
    await this.count(addressKey(address), limits.address);
    if (!known) await this.count(everywhereKey(email), limits.everywhere);
  }

  /** The attempt was right: the account starts afresh at this address, and what else was counted is given back. */
  async succeeded(email: string, address: string, known: boolean): Promise<void> {
    await this.pool.query('delete from login_attempts where key = $1', [accountKey(email, address)]);
    await this.pool.query('update login_attempts set failures = greatest(failures - 1, 0) where key = any($1)', [
      [addressKey(address), ...(known ? [] : [everywhereKey(email)])],
    ]);
  }

  /** Removes what no longer counts. */
  async purge(): Promise<void> {
    await this.pool.query(`delete from login_attempts where last_at < now() - interval '1 hour'`);
  }

  private async count(key: Buffer, { free, maxSeconds }: { free: number; maxSeconds: number }): Promise<void> {
    const { rowCount } = await this.pool.query(countAttempt, [key, free, maxSeconds]);
    if (rowCount) return;
    const { rows } = await this.pool.query<{ seconds: number }>(
      'select ceil(extract(epoch from blocked_until - now()))::int as seconds from login_attempts where key = $1',
      [key],
    );
    const seconds = Math.max(1, rows[0]?.seconds ?? 1);
    throw new ProblemError('rate_limited', { detail: `Wait ${seconds} s before the next attempt.` }, seconds);
  }
}

function accountKey(email: string, address: string): Buffer {
  return digest(['account', email.toLowerCase(), address]);
}

function everywhereKey(email: string): Buffer {
  return digest(['everywhere', email.toLowerCase()]);
}

function addressKey(address: string): Buffer {
  return digest(['address', address]);
}

function digest(parts: string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}
