import type { Pool } from 'pg';
import type { CallNote } from '../outbound/call-notes.js';
import type { ClaimedEffect, LooksAgain } from './process-manager.js';

/** The right of one worker to act on one effect. It runs out unless it is renewed. */
export interface Claim {
  id: string;
  manager: string;
  /** The manager's earlier name, from which its ids derive; left out: its name. */
  idsUnder?: string;
  effect: ClaimedEffect;
}

/** The record of an attempt. */
export interface Attempt {
  beganAt: Date;
  outcome: EndState | 'again' | 'waits';
  error?: string;
  calls: readonly CallNote[];
}

export type EndState = 'done' | 'failed' | 'unknown' | 'too_late' | 'cancelled';

/** Another worker may act on the effect now, or the effect has its outcome. */
export class ClaimLost extends Error {
  constructor(key: string) {
    super(`The claim on ${key} was lost`);
    this.name = 'ClaimLost';
  }
}

const working = `m.caught_up_epoch = m.epoch and m.expires_at > clock_timestamp() and m.replaying_since is null`;
const claimed = 'manager = $1 and key = $2 and claim = $3';
/** Once the log has its outcome, nobody acts on it any more. */
const acting = `${claimed} and outcome is null`;
const shown = `e.key, e.kind, e.subject, e.lead_id as "leadId", e.correlation_id as "correlationId", e.due_at as "dueAt",
  e.late_at as "lateAt", e.idempotent, e.max_attempts as "maxAttempts", e.attempts, e.round, e.given_up as "givenUp", e.intended`;

type Row = Omit<ClaimedEffect, 'dueAt' | 'lateAt'> & { dueAt: Date; lateAt: Date | null };

/** Effects in Postgres, as workers see them. Every write names the claim, or is not made. */
export class EffectStore {
  constructor(private readonly pool: Pool) {}

  /**
   * Which of the named managers have something due. A manager counts while some process holds its lease and has the whole log: before,
   * the event that ends an effect may not have been read yet. Only each manager's first due effect is looked up: otherwise every worker
   * would read through a backlog for every effect.
   */
  async managersWithDue(names: readonly string[]): Promise<string[]> {
    const { rows } = await this.pool.query<{ name: string }>(
      `select m.name from process_managers m cross join lateral (
         select e.due_at from effects e where e.manager = m.name and e.state = 'due' and not e.waits order by e.due_at, e.key limit 1) next
       where m.name = any($1) and ${working} and next.due_at <= clock_timestamp()`,
      [names],
    );
    return rows.map(({ name }) => name);
  }

  /** Takes the effect that is due longest, undefined if there is none. Two workers never hold the same one. */
  async claim(manager: string, id: string, lastsMs: number): Promise<Claim | undefined> {
    const { rows } = await this.pool.query<Row>(
      `with next as (
         select key from effects where manager = $1 and state = 'due' and not waits and due_at <= clock_timestamp()
           and exists (select from process_managers m where m.name = $1 and ${working})
         order by due_at, key limit 1 for update skip locked)
       update effects e set state = 'running', claim = $2, attempts = attempts + 1, reason = null, changed_at = clock_timestamp(),
         claim_expires_at = clock_timestamp() + $3 * interval '1 millisecond'
       from next where e.manager = $1 and e.key = next.key
       returning ${shown}`,
      [manager, id, lastsMs],
    );
    const [row] = rows;
    if (!row) return undefined;
    const { lateAt, ...effect } = row;
    const late = lateAt && { lateAt: lateAt.toISOString() };
    return { id, manager, effect: { ...effect, dueAt: row.dueAt.toISOString(), ...late } };
  }

  /** Throws ClaimLost. */
  renew(claim: Claim, lastsMs: number): Promise<void> {
    const text = `update effects set claim_expires_at = clock_timestamp() + $4 * interval '1 millisecond' where ${acting}`;
    return this.demand(claim, text, lastsMs);
  }

  /** Throws ClaimLost unless this worker may act now. */
  fence(claim: Claim): Promise<void> {
    return this.demand(claim, `select from effects where ${acting} and claim_expires_at > clock_timestamp()`);
  }

  /** Throws ClaimLost. The intent is in the log: if the worker vanishes from now on, the effect becomes unknown. */
  intended(claim: Claim): Promise<void> {
    const text = `update effects set intended = true where ${acting} and claim_expires_at > clock_timestamp()`;
    return this.demand(claim, text);
  }

  private async demand({ manager, effect, id }: Claim, text: string, ...values: unknown[]): Promise<void> {
    const { rowCount } = await this.pool.query(text, [manager, effect.key, id, ...values]);
    if (rowCount !== 1) throw new ClaimLost(effect.key);
  }

  /**
   * The log's outcome overrides the worker's. An effect that a person gave up while an attempt came to nothing
   * is due once more, to be given up.
   * @returns false where the claim was lost
   */
  async end(claim: Claim, state: EndState, reason: string | null, attempt: Attempt): Promise<boolean> {
    const decided = `(given_up and not $11::boolean and coalesce(outcome, $9) not in ('done', 'cancelled'))`;
    return this.leave(
      claim,
      attempt,
      `state = case when ${decided} then 'due' else coalesce(outcome, $9) end, given_up = ${decided},
       reason = case when coalesce(outcome, $9) = $9 then $10 end`,
      [state, reason, claim.effect.givenUp],
    );
  }

  /** Releases an effect that is no longer acted on: if the log has its outcome, it ends with that. */
  async letGo({ manager, effect, id }: Claim): Promise<void> {
    const text = `update effects set state = outcome, outcome = null, claim = null, claim_expires_at = null, changed_at = clock_timestamp()
      where ${claimed} and outcome is not null`;
    await this.pool.query(text, [manager, effect.key, id]);
  }

  /**
   * Puts the effect off.
   * @param ms from now
   * @param counts whether the attempt counts; an attempt that an outage of database or log ended does not
   * @param again whether the next attempt may act again despite an intent in the log: the provider certainly did nothing
   * @param begun whether this attempt or one before may have done it
   */
  async later(
    claim: Claim,
    ms: number,
    attempt: Attempt,
    { counts = true, again = false, begun = false } = {},
  ): Promise<boolean> {
    return this.leave(
      claim,
      attempt,
      `state = coalesce(outcome, 'due'), due_at = clock_timestamp() + $9 * interval '1 millisecond', attempts = attempts - $10::integer,
       round = round + $11::integer, intended = (intended or $12) and $11::integer = 0`,
      [ms, counts ? 0 : 1, again ? 1 : 0, begun],
    );
  }

  /** Puts the effect off as if it had not been claimed. */
  async lookAgain({ manager, effect, id }: Claim, { afterMs, because }: LooksAgain): Promise<void> {
    await this.pool.query(
      `update effects set claim = null, claim_expires_at = null, outcome = null, changed_at = clock_timestamp(),
         state = coalesce(outcome, 'due'), due_at = clock_timestamp() + $4 * interval '1 millisecond', attempts = attempts - 1,
         reason = case when outcome is null then $5 end
       where ${claimed}`,
      [manager, effect.key, id, afterMs, because ?? null],
    );
  }

  /** It waits for its manager to park its subject at this revision. */
  async setAside(claim: Claim, revision: number, attempt: Attempt): Promise<boolean> {
    return this.leave(
      claim,
      attempt,
      `state = coalesce(outcome, 'due'), waits = outcome is null, attempts = attempts - 1,
       unreadable_at = case when outcome is null then $9::integer end`,
      [revision],
    );
  }

  /**
   * Frees effects whose workers are gone, once their manager has the whole log: the outcome may stand there. An effect that was begun
   * and can't be repeated becomes unknown, and so does one without attempts left; one whose outcome was read meanwhile has ended with it.
   * @returns how many
   */
  async freeExpired(): Promise<number> {
    const { rowCount } = await this.pool.query(
      `with expired as (
         select e.manager, e.key from effects e join process_managers m on m.name = e.manager
         where e.state = 'running' and e.claim_expires_at <= clock_timestamp() and ${working}
         for update of e skip locked),
       noted as (
         insert into effect_attempts (manager, key, attempt, began_at, outcome, error)
         select e.manager, e.key, e.attempts, e.changed_at, 'interrupted', 'Its worker ended in the middle'
         from effects e join expired using (manager, key))
       update effects e set claim = null, claim_expires_at = null, changed_at = clock_timestamp(), outcome = null,
         state = case when outcome is not null then outcome
           when (intended and not idempotent) or attempts >= max_attempts then 'unknown' else 'due' end,
         reason = case when outcome is null and ((intended and not idempotent) or attempts >= max_attempts)
           then 'Its worker ended in the middle, and nobody knows whether it was done' end
       from expired x where e.manager = x.manager and e.key = x.key`,
    );
    return rowCount ?? 0;
  }

  /** Removes effects that were done or called off three months ago. Failed, unknown and late ones stay until somebody decides. */
  async purge(): Promise<void> {
    await this.pool.query(
      `delete from effects where state in ('done', 'cancelled') and changed_at < now() - interval '90 days'`,
    );
  }

  private async leave(claim: Claim, attempt: Attempt, change: string, values: unknown[]): Promise<boolean> {
    const { manager, effect, id } = claim;
    const { beganAt, outcome, error = null, calls } = attempt;
    const { rowCount } = await this.pool.query(
      `with noted as (
         insert into effect_attempts (manager, key, attempt, began_at, outcome, error, calls)
         select manager, key, $4, $5, $6, $7, $8 from effects where ${claimed})
       update effects set claim = null, claim_expires_at = null, outcome = null, changed_at = clock_timestamp(), ${change}
       where ${claimed}`,
      [manager, effect.key, id, effect.attempts, beganAt, outcome, error, JSON.stringify(calls), ...values],
    );
    return rowCount === 1;
  }
}
