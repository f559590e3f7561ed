import { inTransaction } from '../../../projections/src/engine/store/transaction.js';
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { networkOf } from '../platform/limits/networks.js';
import { ProblemError } from '../platform/problems/problem.js';
import { FairTurns, TurnsFull } from '../platform/limits/fair-turns.js';

/** The secrets that can be guessed. Each has its own budgets, so that guessing at one leaves the others alone. */
export type Secret = 'password' | 'second_factor' | 'one_time_link';

/**
 * How many wrong guesses are allowed within an hour. `strangers` plus `knownBrowsers` is the total per account, over all addresses.
 * One network may use up only a part of the strangers' budget (`fromOneNetwork`), and one browser only a part of the known browsers'
 * (`inOneBrowser`): neither alone locks everybody else out.
 */
export interface GuessBudget {
  strangers: number;
  fromOneNetwork: number;
  knownBrowsers: number;
  inOneBrowser: number;
  /**
   * How many accounts strangers from one network may guess at, far more than an office has people: it stops somebody who tries a list of
   * leaked passwords. It only blocks strangers at accounts that were not yet guessed at from that network.
   */
  accountsOfNetwork: number;
}

/** A code has a million values, and whoever guesses at it knows the password already. A link has 256 random bits. */
export const guessBudgets: Record<Secret, GuessBudget> = {
  password: { strangers: 80, fromOneNetwork: 20, knownBrowsers: 20, inOneBrowser: 10, accountsOfNetwork: 1000 },
  second_factor: { strangers: 20, fromOneNetwork: 10, knownBrowsers: 10, inOneBrowser: 5, accountsOfNetwork: 1000 },
  one_time_link: { strangers: 80, fromOneNetwork: 20, knownBrowsers: 20, inOneBrowser: 10, accountsOfNetwork: 1000 },
};

export const budgetSeconds = 60 * 60;

/** One guess at a secret of an account. */
export interface Guess {
  secret: Secret;
  /** The user's e-mail or id; for an unknown user the typed text, which must be limited alike. */
  account: string;
  /** The caller's address, as `request.ip` has it. */
  ip: string;
  /** The id of a browser that has signed in to this account before (KnownBrowsers.browserOf), null for a stranger. */
  browser: string | null;
}

/** A guess that was counted before its check. One of the two must be called; if the process dies, the guess stays wrong. */
export interface Reservation {
  /** It was right, or could not be checked: it does not count. */
  succeeded(): Promise<void>;
  /** It was wrong. */
  failed(): Promise<void>;
}

/** Guesses under way elsewhere may turn out right: a caller that finds the budget used up by them waits this long. */
const patienceMs = 10_000;
const pollMs = 100;
/** A guess that stays unsettled for so long belongs to a process that died. */
const abandonedSeconds = 30;
/** Two argon2 hashes keep two cores busy, and leave libuv two of its four threads for the rest. */
const looksAtOnce = 2;
const mayWait = { inLane: 500, inAll: 2000 };
const fullRetrySeconds = 5;
/** Any number that no other advisory lock of the application uses. */
const accountLocks = 7_301_010;
const networkLocks = 7_301_011;

/** $1 account, $2 now, $3 whether guesses under way count. */
const counted = `
  select account, network, browser, at from login_guesses
  where at > $2::timestamptz - interval '${budgetSeconds} seconds'
    and ($3 or not under_way or at < $2::timestamptz - interval '${abandonedSeconds} seconds')`;
/** The n-th latest of these guesses: a budget of n is used up until it is an hour old. Null while there is room. */
const nth = (n: string, where: string) =>
  `(select at from (${counted}) c where ${where} order by at desc offset ${n}::int - 1 limit 1)`;

/** $4 network; $5 strangers, $6 from one network, $7 accounts of a network. */
const strangersFull = `
  select greatest(
    ${nth('$5', 'account = $1 and browser is null')},
    ${nth('$6', 'account = $1 and browser is null and network = $4')},
    case when not exists (select from (${counted}) c where account = $1 and browser is null and network = $4) then (
      select max(at) as last from (${counted}) c where browser is null and network = $4
      group by account order by last desc offset $7::int - 1 limit 1) end
  ) as since`;

/** $4 browser; $5 known browsers, $6 in one browser. */
const knownFull = `
  select greatest(
    ${nth('$5', 'account = $1 and browser is not null')},
    ${nth('$6', 'account = $1 and browser = $4')}
  ) as since`;

/**
 * Limits guessing at passwords, codes and links, counted in Postgres for all processes together (OWASP: device cookies). A wrong guess
 * uses up budgets of its own account only (see guess-budgets.ts): nobody's failures block another person's right password, and
 * strangers' failures never block a browser that has signed in to the account before. After an hour all is forgotten.
 *
 * Use `check` for secrets that take work to check, such as a password: guesses take fair turns. `reserve` alone is enough for cheap ones.
 */
export class LoginAttempts {
  private readonly turns = new FairTurns(looksAtOnce, mayWait);

  /** @param clock for tests; by default the database's clock counts, so that processes agree */
  constructor(
    private readonly pool: Pool,
    private readonly clock?: () => Date,
  ) {}

  /**
   * Waits for a turn, reserves the guess, checks it, and settles it.
   * @param look the expensive check: resolves with what the right secret opens, or null for a wrong guess
   * @returns what `look` found
   * @throws ProblemError rate_limited with the seconds to wait, before any check; what `look` throws
   */
  async check<Found>(guess: Guess, look: () => Promise<Found | null>): Promise<Found | null> {
    const { found } = await this.whenSettled(guess, () =>
      this.inTurn(guess, async () => {
        const reservation = await this.tryReserve(guess);
        return reservation && { found: await settled(reservation, look) };
      }),
    );
    return found;
  }

  /**
   * Counts the guess before the secret is checked.
   * @throws ProblemError rate_limited with the seconds to wait
   */
  reserve(guess: Guess): Promise<Reservation> {
    return this.whenSettled(guess, () => this.inTurn(guess, () => this.tryReserve(guess)));
  }

  /** Removes guesses that no longer count. */
  async purge(): Promise<void> {
    await this.pool.query(
      `delete from login_guesses where at < coalesce($1::timestamptz, clock_timestamp()) - interval '${budgetSeconds} seconds'`,
      [this.clock?.() ?? null],
    );
  }

  /** Retries while guesses under way use up the budget. */
  private async whenSettled<Result>(guess: Guess, attempt: () => Promise<Result | null>): Promise<Result> {
    for (let waited = 0; waited < patienceMs; waited += pollMs) {
      const result = await attempt();
      if (result !== null) return result;
      await pause(pollMs);
    }
    throw tooMany(guess.secret, 1);
  }

  private async inTurn<Result>({ account, ip, browser }: Guess, job: () => Promise<Result>): Promise<Result> {
    const lane = browser ?? `${networkOf(ip)} ${account.toLowerCase()}`;
    try {
      return await this.turns.run({ lane, known: browser !== null }, job);
    } catch (error) {
      if (error instanceof TurnsFull)
        throw new ProblemError('rate_limited', { detail: 'Too many people are signing in now.' }, fullRetrySeconds);
      throw error;
    }
  }

  /** @returns null if guesses under way use up the budget */
  private async tryReserve(guess: Guess): Promise<Reservation | null> {
    // A refusal is a result: its connection is used again.
    const outcome = await inTransaction(this.pool, (client) => this.reserveIn(client, guess));
    if (outcome instanceof ProblemError) throw outcome;
    return outcome;
  }

  private async reserveIn(client: PoolClient, guess: Guess): Promise<Reservation | ProblemError | null> {
    const { account, network, browser } = keysOf(guess);
    // One at a time for each account and each network: a thousand concurrent guesses would all see the same count. Always in this order.
    await client.query('select pg_advisory_xact_lock($1, $2)', [accountLocks, account.readInt32BE(0)]);
    if (!browser) await client.query('select pg_advisory_xact_lock($1, $2)', [networkLocks, network.readInt32BE(0)]);
    const now = await this.now(client);
    const budget = guessBudgets[guess.secret];
    const [full, ...limits] = browser
      ? [knownFull, browser, budget.knownBrowsers, budget.inOneBrowser]
      : [strangersFull, network, budget.strangers, budget.fromOneNetwork, budget.accountsOfNetwork];
    const fullSince = async (underWayCounts: boolean) => {
      const values = [account, now, underWayCounts, ...limits];
      return (await client.query<{ since: Date | null }>(full, values)).rows[0]?.since ?? null;
    };
    if (await fullSince(true)) {
      const since = await fullSince(false);
      if (!since) return null;
      return tooMany(guess.secret, Math.max(1, Math.ceil(budgetSeconds + (since.getTime() - now.getTime()) / 1000)));
    }
    const { rows } = await client.query<{ id: string }>(
      'insert into login_guesses (account, network, browser, at) values ($1, $2, $3, $4) returning id',
      [account, network, browser, now],
    );
    return this.reservation(rows[0]!.id);
  }

  private reservation(id: string): Reservation {
    const settle = async (statement: string) => void (await this.pool.query(statement, [id]));
    return {
      succeeded: () => settle('delete from login_guesses where id = $1'),
      failed: () => settle('update login_guesses set under_way = false where id = $1'),
    };
  }

  private async now(client: PoolClient): Promise<Date> {
    if (this.clock) return this.clock();
    return (await client.query<{ now: Date }>('select clock_timestamp() as now')).rows[0]!.now;
  }
}

async function settled<Found>(reservation: Reservation, look: () => Promise<Found | null>): Promise<Found | null> {
  let found: Found | null;
  try {
    found = await look();
  } catch (error) {
    // If this fails too, it counts as wrong; the caller must get the first error.
    await reservation.succeeded().catch(() => undefined);
    throw error;
  }
  await (found === null ? reservation.failed() : reservation.succeeded());
  return found;
}

function tooMany(secret: Secret, seconds: number): ProblemError {
  const wait = seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} minutes`;
  const tries = secret === 'password' ? 'wrong passwords' : 'wrong tries';
  return new ProblemError('rate_limited', { detail: `Too many ${tries}. Wait ${wait}.` }, seconds);
}

/** Digests: the limits don't need the addresses and e-mails themselves. */
function keysOf({ secret, account, ip, browser }: Guess) {
  const key = (...parts: string[]) =>
    createHash('sha256')
      .update(JSON.stringify([secret, ...parts]))
      .digest();
  return {
    account: key('account', account.toLowerCase()),
    network: key('network', networkOf(ip)),
    browser: browser === null ? null : key('browser', browser),
  };
}
