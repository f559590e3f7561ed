import type { Pool } from 'pg';

/** Application names of connections that a running system always holds. */
const partNames = { 'live-feed': 'the API', 'projector keys': 'the projector', projector: 'the projector' } as const;

/**
 * Parts of the system that use this database now: ['the API', 'the projector'].
 * A projector that waits for the lease counts too.
 */
export async function runningParts(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: keyof typeof partNames }>(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and application_name = any($1)`,
    [Object.keys(partNames)],
  );
  return [...new Set(rows.map(({ name }) => partNames[name]))].sort();
}

/**
 * Forgets everything derived from the log, including checkpoints and process managers' positions: the next projector
 * builds it anew. Managers read the whole log again; their actions are in it as events, so nothing is done twice.
 * Only for a system that does not run.
 */
export async function resetDerived(pool: Pool): Promise<void> {
  await pool.query('drop schema if exists read cascade; drop schema if exists projection cascade');
  // The API's tables; the API makes them at its first start.
  await pool.query(`do $$ begin
    if to_regclass('public.process_managers') is not null then delete from public.process_managers; end if;
  end $$`);
}
