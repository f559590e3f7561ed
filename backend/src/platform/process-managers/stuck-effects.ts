import type { Pool } from 'pg';

/**
 * SQL on `effects e`: due for five minutes and not acted on, or held by a worker a minute past its claim. Effects that wait for a
 * parked stream are reported with the stream instead. Uses now(), so that an index applies.
 */
export const isStuck = `((e.state = 'due' and not e.waits and e.due_at < now() - interval '5 minutes')
  or (e.state = 'running' and e.claim_expires_at < now() - interval '1 minute'))`;

/** How many effects are stuck: nobody works for their manager, or workers can't keep up. Throws what Postgres throws. */
export async function countStuck(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ stuck: number }>(
    `select count(*)::integer as stuck from effects e where ${isStuck}`,
  );
  return rows[0]!.stuck;
}
