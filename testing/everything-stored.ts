import type { Pool } from 'pg';
import { RawLog } from '../event-store/src/client/raw-log.js';

/**
 * Every row of every table and view of the application's database, as raw bytes, the values quoted in the planner's statistics, and every event
 * of the log, by place.
 */
async function* everythingStored(pool: Pool, eventStoreUrl: string): AsyncGenerator<[place: string, text: string]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')
     union all select format('%I.%I', schemaname, viewname) from pg_views
     where schemaname not in ('pg_catalog', 'information_schema') union all select 'pg_catalog.pg_stats'`,
  );
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t`);
    for (const { row } of rows) yield [name, readable(row)];
  }
  const log = new RawLog(eventStoreUrl);
  try {
    for await (const { events } of log.readAll())
      for (const { stream, revision, data } of events) yield [`${stream} ${revision}`, data.toString()];
  } finally {
    await log.close();
  }
}

/** The places of a text, each once. */
export async function placesNaming(pool: Pool, eventStoreUrl: string, somebody: RegExp): Promise<string[]> {
  const found = new Set<string>();
  for await (const [place, text] of everythingStored(pool, eventStoreUrl)) if (somebody.test(text)) found.add(place);
  return [...found];
}

/** The raw bytes. */
function readable(row: string): string {
  return row.replace(/\\+x((?:[0-9a-f]{2})+)/g, (_all, hex: string) => Buffer.from(hex, 'hex').toString('latin1'));
}
