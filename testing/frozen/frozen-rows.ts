import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { liveProjections } from '../../projections/src/definitions/live-projections.js';
import type { ColumnType } from '../../projections/src/engine/tables/column-types.js';
import { snakeCase } from '../../projections/src/engine/tables/table-sql.js';

/** The rows of one table, in the order of their keys. */
export interface FrozenTable {
  rows: number;
  /** SHA-256 of all rows. */
  hash: string;
  /** For each row the first three bytes of its SHA-256, as base64: they find the rows that differ. */
  marks: string;
}
type Rows = { key: string; row: string }[];
export type FoundRows = Record<string, Rows>;

/** Types of columns that are not compared. */
const leftOut: Partial<Record<ColumnType, string>> = {
  position: 'A place in the log: the store that it is restored to assigns another one.',
};
const markLength = 4;

/** Every row of every table of the read models, and the streams that are parked. */
export async function rowsOf(pool: Pool): Promise<FoundRows> {
  const found: FoundRows = {};
  for (const { name, primaryKey, columns } of liveProjections.flatMap(({ tables }) => tables)) {
    const compared = Object.entries(columns).filter(([, { type }]) => !(type in leftOut));
    const listed = compared.map(([column]) => snakeCase(column)).join(', ');
    found[name] = await rowsIn(pool, `select ${listed} from read.${name}`, primaryKey.map(snakeCase));
  }
  found.parked = await rowsIn(
    pool,
    'select projection, stream, event_id, from_revision, error, later_events from projection.parked',
    ['projection', 'stream'],
  );
  found.unknown_events = await rowsIn(pool, 'select type, version, reason, count from projection.unknown_events', [
    'type',
    'version',
    'reason',
  ]);
  return found;
}

async function rowsIn(pool: Pool, query: string, key: readonly string[]): Promise<Rows> {
  const client = await pool.connect();
  try {
    await client.query(`set time zone 'UTC'`);
    const { rows } = await client.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from (${query}) t`,
    );
    return rows
      .map(({ row }) => ({ key: key.map((column) => String(row[column])).join(' '), row: JSON.stringify(row) }))
      .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.row < b.row ? -1 : 1));
  } finally {
    client.release();
  }
}

export function frozenTable(rows: Rows): FrozenTable {
  const all = createHash('sha256');
  for (const { row } of rows) all.update(`${row}\n`);
  return { rows: rows.length, hash: all.digest('hex'), marks: rows.map(({ row }) => markOf(row)).join('') };
}

/** What differs, a sentence for each table: its count of rows, and the first keys from where it is another one. */
export function differences(found: FoundRows, kept: Record<string, FrozenTable>): string[] {
  const names = new Set([...Object.keys(kept), ...Object.keys(found)]);
  return [...names].sort().flatMap((name) => {
    const [rows, was] = [found[name], kept[name]];
    if (!rows) return [`${name} is missing; it had ${was!.rows} rows`];
    if (!was) return [`${name} is new, with ${rows.length} rows`];
    if (frozenTable(rows).hash === was.hash) return [];
    const others = rows.filter(
      ({ row }, index) => markOf(row) !== was.marks.slice(index * markLength, (index + 1) * markLength),
    );
    const first = others.slice(0, 3).map(({ key, row }) => `\n  ${key}: ${row.slice(0, 2_000)}`);
    return [
      `${name}: ${rows.length} rows, there were ${was.rows}; ${others.length} are others, the first:${first.join('')}`,
    ];
  });
}

function markOf(row: string): string {
  return createHash('sha256').update(row).digest().subarray(0, 3).toString('base64');
}
