import type pg from 'pg';
import {
  columnsOf,
  createTableSql,
  indexSql,
  primaryKeySql,
  storedName,
} from '../../projections/src/engine/tables/table-sql.js';
import { liveProjections } from '../../projections/src/definitions/live-projections.js';
import { loadCheckpoints } from '../../projections/src/engine/store/group.js';
import { createDatabase } from './databases.js';
import { startFilledProjector } from './own-projector.js';
import { say } from './progress.js';
import { median, ratioRow, type Row } from './row.js';
import { projectSingly } from './single-transactions.js';

const eventCount = 200_000;
const sample = 2_000;
const rounds = 3;

/** Rebuilding all projections while the old tables serve, against a transaction per event and against Postgres alone. */
export async function benchRebuild(superuserUrl: string): Promise<Row[]> {
  const own = await startFilledProjector(superuserUrl, eventCount);
  try {
    const figures = { ours: [] as number[], singly: [] as number[], select: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      say('Rebuilding all projections ...');
      figures.ours.push(eventCount / (await own.perform('rebuild')).seconds);
      figures.singly.push(await projectSingly(await createDatabase(superuserUrl, 'singly'), own.log, sample));
      figures.select.push(eventCount / (await insertSelect(own.pool)));
    }
    const [ours, singly, select] = [median(figures.ours), median(figures.singly), median(figures.select)];
    const unit = 'events/s';
    return [
      ratioRow('rebuild from 200,000 events, against insert ... select', { ours, peer: select, unit }),
      ratioRow('rebuild, against a transaction per event', { ours, peer: singly, unit }, 30),
    ];
  } finally {
    await own.stop();
  }
}

/**
 * A lower bound for any rebuild: Postgres copies the serving tables, with keys and indexes, without reading or folding anything.
 * @returns seconds
 */
async function insertSelect(pool: pg.Pool): Promise<number> {
  const serving = (await loadCheckpoints(pool)).filter((checkpoint) => checkpoint.serving);
  const copy = { version: 999, generation: 1 };
  const start = performance.now();
  await Promise.all(
    liveProjections.flatMap(({ name, tables }) =>
      tables.map(async (table) => {
        const from = storedName(
          table,
          serving.find((build) => build.name === name)!,
        );
        const names = columnsOf(table).map(([column]) => column);
        const to = storedName(table, copy);
        await pool.query(createTableSql(table, copy));
        await pool.query(`insert into ${to} (${names.join(', ')}) select ${names.join(', ')} from ${from}`);
        for (const statement of [primaryKeySql(table, copy), ...indexSql(table, copy)]) await pool.query(statement);
        await pool.query(`analyze ${to}`);
      }),
    ),
  );
  const seconds = (performance.now() - start) / 1000;
  for (const { tables } of liveProjections)
    for (const table of tables) await pool.query(`drop table ${storedName(table, copy)}`);
  return seconds;
}
