import type { ClientBase } from 'pg';
import type { EffectAct, Effect, EffectReaction, EndedAs } from './process-manager.js';

/** What an event means for the store: a manager's reaction, or a person's decision. */
export type Noted = EffectReaction | EffectAct;

/** SQL on `effects e`: a worker holds it and has yet to write its attempt and the reason of its end. */
const isHeld = `(e.state = 'running' and e.claim_expires_at > statement_timestamp())`;

/** How long that worker has for this; if it died instead, people see the effect as running for so long. */
const mayWrite = `interval '5 seconds'`;

/** Writes a manager's noted effects, in their order, in the transaction that keeps the position. */
export async function noteEffects(client: ClientBase, manager: string, noted: readonly Noted[]): Promise<void> {
  let bulk = new Bulk();
  for (const each of noted) {
    if (!('retried' in each) && !('givenUp' in each)) {
      bulk.add(each);
      continue;
    }
    await bulk.write(client, manager);
    bulk = new Bulk();
    if ('retried' in each) await retried(client, manager, each.retried);
    else await givenUp(client, manager, each.givenUp);
  }
  await bulk.write(client, manager);
}

/** Reactions whose mutual order does not matter: an effect is asked for before anything becomes of it. */
class Bulk {
  private readonly effects = new Map<string, Effect>();
  private readonly ended = new Map<string, EndedAs>();
  private readonly intended = new Set<string>();

  add(reaction: EffectReaction): void {
    // As in the table, the first effect of a key wins.
    if ('effect' in reaction) {
      if (!this.effects.has(reaction.effect.key)) this.effects.set(reaction.effect.key, reaction.effect);
    } else if ('ended' in reaction) this.ended.set(reaction.ended, reaction.as);
    else this.intended.add(reaction.intended);
  }

  async write(client: ClientBase, manager: string): Promise<void> {
    if (this.effects.size > 0) await insert(client, manager, [...this.effects.values()]);
    if (this.intended.size > 0)
      await client.query('update effects set intended = true where manager = $1 and key = any($2)', [
        manager,
        [...this.intended],
      ]);
    if (this.ended.size > 0)
      await client.query(
        `update effects e set state = case when ${isHeld} then e.state else o.state end,
           outcome = case when ${isHeld} then o.state end, claim = case when ${isHeld} then claim end,
           claim_expires_at = case when ${isHeld} then least(claim_expires_at, clock_timestamp() + ${mayWrite}) end,
           changed_at = case when e.state = o.state then e.changed_at else clock_timestamp() end
         from unnest($2::text[], $3::text[]) o (key, state) where e.manager = $1 and e.key = o.key`,
        [manager, [...this.ended.keys()], [...this.ended.values()]],
      );
  }
}

async function insert(client: ClientBase, manager: string, effects: readonly Effect[]): Promise<void> {
  await client.query(
    `insert into effects
       (manager, key, kind, subject, lead_id, correlation_id, due_at, late_at, idempotent, max_attempts)
     select $1, e.key, e.kind, e.subject, e.lead_id, e.correlation_id, e.due_at, e.late_at, e.idempotent, e.max_attempts
     from unnest($2::text[], $3::text[], $4::text[], $5::uuid[], $6::text[], $7::timestamptz[],
       $8::timestamptz[], $9::boolean[], $10::integer[], $11::boolean[])
       e (key, kind, subject, lead_id, correlation_id, due_at, late_at, idempotent, max_attempts, live)
     where not e.live or not exists (select from process_managers where name = $1 and e.due_at <= replaying_since)
     on conflict do nothing`,
    [
      manager,
      effects.map(({ key }) => key),
      effects.map(({ kind }) => kind),
      effects.map(({ subject }) => subject),
      effects.map(({ leadId }) => leadId),
      effects.map(({ correlationId }) => correlationId),
      effects.map(({ dueAt }) => dueAt),
      effects.map(({ lateAt }) => lateAt ?? null),
      effects.map(({ idempotent }) => idempotent),
      effects.map(({ maxAttempts }) => maxAttempts),
      effects.map(({ live = false }) => live),
    ],
  );
}

/** Due now, in a new round; an effect that is under way or done is left alone. */
async function retried(client: ClientBase, manager: string, key: string): Promise<void> {
  await client.query(
    `update effects set state = 'due', round = round + 1, attempts = 0, intended = false, given_up = false, reason = null,
       due_at = clock_timestamp(), late_at = null, changed_at = clock_timestamp()
     where manager = $1 and key = $2 and state not in ('running', 'done')`,
    [manager, key],
  );
}

/** A worker concludes it; only the log has the reason, since it may name a person. An effect under way may still end as done. */
async function givenUp(client: ClientBase, manager: string, key: string): Promise<void> {
  await client.query(
    `update effects set given_up = true, late_at = null, state = case when state = 'running' then state else 'due' end,
       due_at = least(due_at, clock_timestamp()), changed_at = clock_timestamp()
     where manager = $1 and key = $2 and state not in ('done', 'cancelled')`,
    [manager, key],
  );
}
