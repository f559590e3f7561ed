import { Pool } from 'pg';
import { LogUnavailable } from '../../../../event-store/src/errors.js';
import { coalesce } from '../../../../event-store/src/flow/group-commit.js';
import { createHmac, randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Actor } from '../../../../contracts/src/actor.js';
import { abandonedMs, repeatPatienceMs } from '../../../../contracts/src/patience.js';
import { DomainError } from '../problems/problem.js';

/** A command's answer as it is kept with its key. */
export interface KeptAnswer {
  status: number;
  body: unknown;
}

/** The state of a key: ours to execute now, held by another call that still runs, or done. */
export type Claim =
  | { state: 'taken' }
  | { state: 'pending'; body: string }
  | { state: 'done'; body: string; answer: KeptAnswer };

interface ClaimRow {
  scope_hash: Buffer;
  taken: boolean;
  body_hash: Buffer | null;
  answer: unknown;
  status: number | null;
}

/** A claim that stays incomplete for this long belongs to a process that died, or hangs; the log shows whether it had appended. */
const abandonedAfterSeconds = abandonedMs / 1000;

/** Any number that no other advisory lock of the application uses. */
const lockSpace = 7_301_020;

/** Holds the lock of a process for as long as the connection lives. */
const standIn = `select pg_advisory_lock_shared(${lockSpace}, $1)`;

/** Whether the process that made a claim has no connection any more: Postgres sees at once that one was killed. */
const holderIsGone = `c.holder is not null and not exists (
  select from pg_locks l where l.locktype = 'advisory' and l.classid = ${lockSpace} and l.objid::bigint = c.holder
    and l.database = (select oid from pg_database where datname = current_database()))`;

/**
 * One statement for a whole batch. The sort keeps two processes from waiting for each other's rows in a circle.
 * A row that another process inserted after our snapshot is neither taken nor seen: it counts as pending.
 */
const takeClaims = `
  with input as (select scope_hash, body_hash from unnest($1::bytea[], $2::bytea[]) as i(scope_hash, body_hash) order by scope_hash),
  taken as (
    insert into idempotency_claims as c (scope_hash, body_hash, holder) select scope_hash, body_hash, $3 from input
    on conflict (scope_hash) do update set claimed_at = now(), holder = excluded.holder
      where c.status is null and c.body_hash = excluded.body_hash
        and (c.claimed_at < now() - make_interval(secs => ${abandonedAfterSeconds}) or ${holderIsGone})
    returning scope_hash
  )
  select i.scope_hash, t.scope_hash is not null as taken, c.body_hash, c.answer, c.status
  from input i left join taken t using (scope_hash) left join idempotency_claims c on c.scope_hash = i.scope_hash`;

const completeClaims = `
  update idempotency_claims c set status = i.status, answer = i.answer
  from unnest($1::bytea[], $2::int[], $3::json[]) as i(scope_hash, status, answer) where c.scope_hash = i.scope_hash`;

/**
 * The claims table: one row per Idempotency-Key (hash of key, actor, route and stream). Hashes are hex outside, bytea inside.
 * @param pool its own connections, none of which is open yet and the last of which stays open, with synchronous_commit off: what a crash
 * of Postgres loses, the log's metadata restores
 */
export class IdempotencyClaims {
  /** This process, until it ends. */
  private readonly holder = randomInt(1, 2 ** 31);

  constructor(private readonly pool: Pool) {
    if (!pool.options.min)
      throw new Error('Claims need a pool that keeps a connection: it says that this process lives');
    // Ahead of whatever the connection was opened for. If it fails, others may take over what this process is at: the log, which knows
    // each command by its key, still has it done once.
    pool.on('connect', (client) => void client.query(standIn, [this.holder]).catch(() => undefined));
  }

  /** Takes the claim or says who has it. A pending claim's `body` is empty when it is not visible yet. */
  readonly take = coalesce(
    async (batch: { scope: string; body: string }[]): Promise<Claim[]> => {
      const { rows } = await this.pool.query<ClaimRow>({
        name: 'take-claims',
        text: takeClaims,
        values: [batch.map(({ scope }) => bytes(scope)), batch.map(({ body }) => bytes(body)), this.holder],
      });
      const byScope = new Map(rows.map((row) => [row.scope_hash.toString('hex'), claimOf(row)]));
      return batch.map(({ scope }) => byScope.get(scope)!);
    },
    { maxBatch: 200 },
  );

  readonly complete = coalesce(
    async (batch: { scope: string; answer: KeptAnswer }[]): Promise<void[]> => {
      await this.pool.query({
        name: 'complete-claims',
        text: completeClaims,
        values: [
          batch.map(({ scope }) => bytes(scope)),
          batch.map(({ answer }) => answer.status),
          batch.map(({ answer }) => JSON.stringify(answer.body)),
        ],
      });
      return batch.map(() => undefined);
    },
    { maxBatch: 200 },
  );

  /** Gives a claim back: the command stored nothing, so the same key may be tried again. */
  async release(scope: string): Promise<void> {
    await this.pool.query('delete from idempotency_claims where scope_hash = $1 and status is null', [bytes(scope)]);
  }

  /** Forgets keys older than a day; a later repetition of one counts as a new command (but still finds itself in the stream). */
  async purge(): Promise<void> {
    await this.pool.query(`delete from idempotency_claims where claimed_at < now() - interval '1 day'`);
  }
}

function claimOf({ taken, body_hash, answer, status }: ClaimRow): Claim {
  if (taken) return { state: 'taken' };
  const body = body_hash?.toString('hex') ?? '';
  return status === null ? { state: 'pending', body } : { state: 'done', body, answer: { status, body: answer } };
}

function bytes(hex: string): Buffer {
  return Buffer.from(hex, 'hex');
}

const pollMs = 100;

/** A keyed request: `key` is the hash of key, actor, route and target, `body` the hash of the validated input; hex. */
export interface KeyedRequest {
  key: string;
  body: string;
}

/** Executes a keyed command once: repetitions, also concurrent ones and those at other processes, get the first answer. */
export class Idempotency {
  private readonly running = new Map<string, { body: string; answer: Promise<KeptAnswer> }>();

  /**
   * @param secret keeps anyone from guessing the person behind a body by its hash: hashes stay in the log for ever
   * @param patienceMs how long a repetition tries
   */
  constructor(
    private readonly claims: Pick<IdempotencyClaims, 'take' | 'complete' | 'release'>,
    private readonly secret: Buffer,
    private readonly patienceMs = repeatPatienceMs,
  ) {}

  /** The hashes of a keyed request. `target` is the stream it is about, empty where the request makes a new one. */
  hash(key: string, actor: Actor, route: string, target: string, input: unknown): KeyedRequest {
    return {
      key: this.hmac(JSON.stringify([actor.kind, actor.id, route, target, key])),
      body: this.hmac(JSON.stringify(input)),
    };
  }

  /** The hashes of one part of a keyed request that is made of many commands. */
  partOf(request: KeyedRequest, part: string): KeyedRequest {
    return { key: this.hmac(`${request.key} ${part}`), body: request.body };
  }

  /**
   * @param execute runs at most once at a time for the key; when it throws, nothing was stored and the key is free again
   * @throws DomainError idempotency_key_reused for another body, idempotency_in_progress when the first takes too long
   */
  async once(request: KeyedRequest, execute: () => Promise<KeptAnswer>): Promise<KeptAnswer> {
    const first = this.running.get(request.key);
    if (first) {
      if (first.body !== request.body) throw new DomainError('idempotency_key_reused');
      return first.answer;
    }
    const answer = this.claimed(request, execute);
    this.running.set(request.key, { body: request.body, answer });
    try {
      return await answer;
    } finally {
      this.running.delete(request.key);
    }
  }

  private async claimed({ key, body }: KeyedRequest, execute: () => Promise<KeptAnswer>): Promise<KeptAnswer> {
    const until = Date.now() + this.patienceMs;
    let hasWaited = false;
    for (; ; hasWaited = true) {
      const claim = await this.claims.take({ scope: key, body });
      if (claim.state === 'taken') break;
      if (claim.body !== '' && claim.body !== body) throw new DomainError('idempotency_key_reused');
      if (claim.state === 'done') return claim.answer;
      if (Date.now() > until) throw new DomainError('idempotency_in_progress');
      await pause(pollMs);
    }
    let answer: KeptAnswer;
    try {
      answer = await this.executed(execute, hasWaited ? until : 0);
    } catch (error) {
      // A claim that can't be given back expires by itself; the caller must learn why the command failed.
      await this.claims.release(key).catch(() => undefined);
      throw error;
    }
    await this.claims.complete({ scope: key, answer });
    return answer;
  }

  /**
   * When the first one gives up, the log has been away so long that a command hardly has any patience left. A repetition that waited for
   * it goes on for the rest of its own: what the first one sent may still go in.
   */
  private async executed(execute: () => Promise<KeptAnswer>, until: number): Promise<KeptAnswer> {
    for (;;)
      try {
        return await execute();
      } catch (error) {
        if (!(error instanceof LogUnavailable) || Date.now() > until) throw error;
        await pause(pollMs);
      }
  }

  private hmac(text: string): string {
    return createHmac('sha256', this.secret).update(text).digest('hex');
  }
}
