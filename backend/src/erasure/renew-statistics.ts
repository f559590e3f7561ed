import { Injectable } from '@nestjs/common';
import { Pool, type PoolClient } from 'pg';

/** Any text that no other advisory lock of the application uses. */
const lock = 'renewing statistics after erasures';
/** After so long the serving read models have dropped the person; statistics gathered before may not reflect that. */
const settledMs = 30_000;

/** The newest erasure that is complete, settled, and in every serving read model. */
// Raw SQL: one look at two views.
const newest = `
  select max(completed_at) as at from read.erasures e
  where completed_at <= $1 and position <= (select position from read.status)`;

/**
 * Tables with statistics that we did not renew since: Postgres's own gathering keeps those of an empty table. A crash of Postgres loses
 * `last_analyze`; then one gathering more than needed is made.
 */
const stale = `
  select s.relid as id, format('%I.%I', s.schemaname, s.relname) as name from pg_stat_user_tables s
  where coalesce(s.last_analyze, '-infinity') < $1
    and exists (select from pg_stats p where p.schemaname = s.schemaname and p.tablename = s.relname)
  order by 2`;

/** Before Postgres 18 nothing but rows replaces statistics. */
const canForget = `select to_regprocedure('pg_clear_attribute_stats(text, text, text, boolean)') is not null as it`;

/** Of a table, and of the expressions that it is indexed by. */
const forget = `
  with known as materialized (
    select s.schemaname, s.tablename, s.attname, s.inherited from pg_stats s
    join pg_class c on c.relname = s.tablename and c.relnamespace = to_regnamespace(quote_ident(s.schemaname))
    where c.oid = $1 or c.oid in (select indexrelid from pg_index where indrelid = $1)
  )
  select pg_clear_attribute_stats(schemaname, tablename, attname, inherited) from known`;

interface Table {
  id: number;
  name: string;
}

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
      for (const table of tables) await renewed(client, table);
      return tables.length;
    } finally {
      // The lock goes with the connection.
      client.release(true);
    }
  }

  private async tables(gatheredBy: Date): Promise<Table[]> {
    return (await this.pool.query<Table>(stale, [gatheredBy])).rows;
  }
}

/**
 * Of a table without rows, or of an index without any, gathering leaves what was known before. So that goes first, in the same
 * transaction: no query is planned without statistics.
 */
async function renewed(client: PoolClient, { id, name }: Table): Promise<void> {
  const { rows } = await client.query<{ it: boolean }>(canForget);
  await client.query('begin');
  if (rows[0]!.it) await client.query(forget, [id]);
  await client.query(`analyze ${name}`);
  await client.query('commit');
}
