import pg from 'pg';
import { columnsAtSql } from '../../backend/src/board/application/past-cards.js';
import { stageHistoryTable } from '../../projections/src/definitions/stage-history-table.js';
import { stageHistory } from '../../projections/src/definitions/stage-history.js';
import { storedName } from '../../projections/src/engine/tables/table-sql.js';
import { startOwnApplication } from './own-application.js';
import { say } from './progress.js';
import { quantile, timeRow } from './row.js';
import type { Row } from './row.js';

const leads = 10_000;
const staysPerLead = 20;
const asked = 300;
const firstDay = Date.UTC(2025, 0, 1);
const dayMs = 86_400_000;
/** Leads come in over 400 days and stay nine days in each stage. */
const lastDay = firstDay + 580 * dayMs;

/**
 * The board of an instant over HTTP: session, query, JSON and compression. The peer is its query alone.
 */
export async function benchBoardAt(superuserUrl: string): Promise<Row[]> {
  const application = await startOwnApplication(superuserUrl);
  const pool = new pg.Pool({ connectionString: application.databaseUrl, max: 1 });
  try {
    say(`Filling a history of ${leads.toLocaleString('en-US')} leads with ${staysPerLead} stays each ...`);
    await fill(pool);
    say(await planOf(pool));
    say(`Asking for ${asked} instants ...`);
    const times: Record<'ours' | 'peer', number[]> = { ours: [], peer: [] };
    const measure = async (kept: number[] | undefined, ask: () => Promise<unknown>) => {
      const start = performance.now();
      await ask();
      kept?.push(performance.now() - start);
    };
    const overHttp = async (at: string) => {
      const answer = await fetch(`${application.url}/api/board?at=${at}`, { headers: application.headers });
      const body: unknown = await answer.json();
      if (!answer.ok) throw new Error(`The board of ${at} was answered with ${answer.status}: ${JSON.stringify(body)}`);
    };
    for (let n = 0; n < asked; n++) {
      const at = new Date(firstDay + ((lastDay - firstDay) * ((n * 7919) % asked)) / asked).toISOString();
      // The first calls find caches and just-in-time compilers cold.
      const warm = n >= 20;
      await measure(warm ? times.ours : undefined, () => overHttp(at));
      await measure(warm ? times.peer : undefined, () => pool.query(columnsAtSql(), [at, 51]));
    }
    const at = (part: number) => ({ ours: quantile(times.ours, part), peer: quantile(times.peer, part), unit: 'ms' });
    const name = 'board of an instant, 10,000 leads, 200,000 stays';
    return [timeRow(`${name}, p50`, at(0.5)), timeRow(`${name}, p99`, at(0.99))];
  } finally {
    await pool.end();
    await application.stop();
  }
}

/** Writes the rows that the projections would write: only reading is measured. */
async function fill(pool: pg.Pool): Promise<void> {
  const table = storedName(stageHistoryTable, { version: stageHistory.version, generation: 1 });
  await pool.query(
    `insert into ${table} (lead_id, stay, status, stage_since, stage_event_id, stage_actor_id, moved, started_at, ended_at,
       ended_by_deletion, name, property_address, city, unit_count, estimated_rent_cents, walkthrough_start, marketing,
       source, created_at, last_contacted_at, first_revision, first_position, last_revision, last_position)
     select id, stay, (array['leads', 'analysis_submitted', 'walkthrough_scheduled', 'proposal', 'contract_sent',
         'enrolled', 'closed', 'won', 'lost'])[1 + (n + stay) % 9],
       came + stay * interval '9 days', id, null, stay > 0, came + stay * interval '9 days',
       case when stay < $2 - 1 then came + (stay + 1) * interval '9 days' end, false, 'Sample Owner ' || n,
       n || ' Sample St, Ankeny, IA 50023', 'Ankeny', 1, 150000 + n, null, 'none', 'website', came,
       came + stay * interval '9 days', stay, stay, stay, stay
     from (select n, gen_random_uuid() as id, to_timestamp($3 / 1000.0) + n * 7919 % $1 * interval '400 days' / $1 as came
           from generate_series(1, $1::int) n) leads, generate_series(0, $2::int - 1) stay
     order by came + stay * interval '9 days'`,
    [leads, staysPerLead, firstDay],
  );
  await pool.query('vacuum analyze');
}

/** How Postgres finds the board of an instant in the middle, in one line. @throws Error if it reads the whole table */
async function planOf(pool: pg.Pool): Promise<string> {
  const at = new Date((firstDay + lastDay) / 2).toISOString();
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (analyze, costs off) ${columnsAtSql()}`, [
    at,
    51,
  ]);
  const lines = rows.map((row) => row['QUERY PLAN'].trim());
  if (lines.some((line) => line.includes('Seq Scan')))
    throw new Error(`The whole history is read:\n${lines.join('\n')}`);
  const scans = lines.filter((line) => /Index (Only )?Scan|Bitmap/.test(line));
  return [...scans, lines.at(-1)].join('\n');
}
