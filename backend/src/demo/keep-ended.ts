import type { ClientBase } from 'pg';
import type { EndedEffect } from './follow-up.js';

const atOnce = 500;

/**
 * Keeps how the effects of the demo's past ended, as a running system would have: most have an outcome in the log, but some ended
 * without one, such as a reminder of a task that was done in time. The managers that read the log afterwards find them here.
 */
export async function keepEnded(client: ClientBase, ended: readonly EndedEffect[]): Promise<void> {
  await client.query(
    `insert into process_managers (name, holder, epoch, expires_at, replaying_since)
     select m.name, gen_random_uuid(), 1, clock_timestamp(), clock_timestamp() from unnest($1::text[]) m (name) on conflict do nothing`,
    [[...new Set(ended.map(({ manager }) => manager))]],
  );
  for (let from = 0; from < ended.length; from += atOnce) {
    const rows = ended.slice(from, from + atOnce).map(({ effect, ...end }) => ({ lateAt: null, ...effect, ...end }));
    await client.query(
      `insert into effects (manager, key, kind, subject, lead_id, correlation_id, due_at, late_at, idempotent, max_attempts,
         state, reason, attempts, noted_at, changed_at)
       select e.manager, e.key, e.kind, e.subject, e."leadId", e."correlationId", e."dueAt", e."lateAt", e.idempotent,
         e."maxAttempts", e.state, e.reason, 1, e."dueAt", e.at
       from json_to_recordset($1) e (manager text, key text, kind text, subject text, "leadId" uuid, "correlationId" text,
         "dueAt" timestamptz, "lateAt" timestamptz, idempotent boolean, "maxAttempts" integer, state text, reason text, at timestamptz)
       on conflict do nothing`,
      [JSON.stringify(rows)],
    );
    await client.query(
      `insert into effect_attempts (manager, key, attempt, began_at, ended_at, outcome, error)
       select e.manager, e.key, 1, e.at, e.at, e.state, e.reason
       from json_to_recordset($1) e (manager text, key text, state text, reason text, at timestamptz)`,
      [JSON.stringify(rows)],
    );
  }
}
