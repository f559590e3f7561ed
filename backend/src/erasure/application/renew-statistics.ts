import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

/** Any text that no other advisory lock of the application uses. */
const lock = 'renewing statistics after erasures';
/** After so long the serving read models have dropped the person; statistics gathered before may not reflect that. */
const settledMs = 30_000;

/** The newest erasure that is complete, settled, and in every serving read model. */
const newest = `
  select max(completed_at) as at from read.erasures e
  where completed_at <= $1 and position <= (select position from read.status)`;

/** Tables with statistics from before. A crash of Postgres loses `last_analyze`; then one gathering more than needed is made. */
const stale = `
  select format('%I.%I', s.schemaname, s.relname) as name from pg_stat_user_tables s
  where coalesce(greatest(s.last_analyze, s.last_autoanalyze), '-infinity') < $1
    and exists (select from pg_stats p where p.schemaname = s.schemaname and p.tablename = s.relname)
  order by 1`;

/**
 * The planner's statistics quote values of rows, such as names and addresses, and Postgres renews them only after many changes: they
 * would reveal an erased person for months.
 */
@Injectable()
export class RenewStatistics {
  constructor(private readonly pool: Pool) {}

  /**
   * Renews statistics that were gathered before the newest erasure had settled. One process at a time.
   * @returns the number of tables. Throws what Postgres throws
   */
  async renew(now = new Date()): Promise<number> {
    const { rows } = await this.pool.query<{ at: Date | null }>(newest, [new Date(now.getTime() - settledMs)]);
    const at = rows[0]?.at;
    if (!at) return 0;
    const gatheredBy = new Date(at.getTime() + settledMs);
    if ((await this.tables(gatheredBy)).length === 0) return 0;
    const client = await this.pool.connect();
    try {
      const got = await client.query<{ mine: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as mine',
        [lock],
      );
      if (!got.rows[0]?.mine) return 0;
      const tables = await this.tables(gatheredBy);
      for (const name of tables) await client.query(`analyze ${name}`);
      return tables.length;
    } finally {
      // The lock goes with the connection.
      client.release(true);
    }
  }

  private async tables(gatheredBy: Date): Promise<string[]> {
    return (await this.pool.query<{ name: string }>(stale, [gatheredBy])).rows.map(({ name }) => name);
  }
}
