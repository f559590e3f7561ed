import { Pool } from 'pg';
import { coalesce } from '../../../../event-store/src/flow/group-commit.js';

/** A command's answer as it is kept with its key. */
export interface KeptAnswer {
  status: number;
  body: unknown;
}

/** The state of a key: ours to execute now, held by another call that still runs, or done. */
export type Claim =
  { state: 'taken' } | { state: 'pending'; body: string } | { state: 'done'; body: string; answer: KeptAnswer };

interface ClaimRow {
  scope_hash: Buffer;
  taken: boolean;
  body_hash: Buffer | null;
  answer: unknown;
  status: number | null;
}

/** A claim that stays incomplete for this long belongs to a process that died; the log tells whether it had appended. */
const abandonedAfterSeconds = 30;

/**
 * One statement for a whole batch. The sort keeps two processes from waiting for each other's rows in a circle.
 * A row that another process inserted after our snapshot is neither taken nor seen: it counts as pending.
 */
const takeClaims = `
  with input as (select scope_hash, body_hash from unnest($1::bytea[], $2::bytea[]) as i(scope_hash, body_hash) order by scope_hash),
  taken as (
    insert into idempotency_claims as c (scope_hash, body_hash) select scope_hash, body_hash from input
    on conflict (scope_hash) do update set claimed_at = now()
      where c.status is null and c.body_hash = excluded.body_hash
        and c.claimed_at < now() - make_interval(secs => ${abandonedAfterSeconds})
    returning scope_hash
  )
  select i.scope_hash, t.scope_hash is not null as taken, c.body_hash, c.answer, c.status
  from input i left join taken t using (scope_hash) left join idempotency_claims c on c.scope_hash = i.scope_hash`;

const completeClaims = `
  update idempotency_claims c set status = i.status, answer = i.answer
  from unnest($1::bytea[], $2::int[], $3::json[]) as i(scope_hash, status, answer) where c.scope_hash = i.scope_hash`;

/**
 * The claims table: one row per Idempotency-Key (hash of key, actor, route and stream). Hashes are hex outside, bytea inside.
 * @param pool its own connections with synchronous_commit off: what a crash of Postgres loses, the log's metadata restores
 */
export class IdempotencyClaims {
  constructor(private readonly pool: Pool) {}

  /** Takes the claim or says who has it. A pending claim's `body` is empty when it is not visible yet. */
  readonly take = coalesce(
    async (batch: { scope: string; body: string }[]): Promise<Claim[]> => {
      const { rows } = await this.pool.query<ClaimRow>({
        name: 'take-claims',
        text: takeClaims,
        values: [batch.map(({ scope }) => bytes(scope)), batch.map(({ body }) => bytes(body))],
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
