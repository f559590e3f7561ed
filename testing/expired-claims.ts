import type { Pool } from 'pg';

/**
 * Time passes until the leases and claims have expired that a killed process held: another one takes over at once. Only while no
 * process works on effects.
 */
export async function expireClaims(pool: Pool): Promise<void> {
  await pool.query(`update effects set claim_expires_at = clock_timestamp() where state = 'running'`);
  await pool.query('update process_managers set expires_at = clock_timestamp()');
}
