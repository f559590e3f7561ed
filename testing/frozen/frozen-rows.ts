import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { liveProjections } from '../../projections/src/definitions/live-projections.js';
import type { ColumnType } from '../../contracts/src/columns.js';
import { snakeCase } from '../../projections/src/engine/tables/table-sql.js';

/** The rows of one table, in the order of their keys. */
export interface FrozenTable {
  rows: number;
  /** SHA-256 of all rows. */
  hash: string;
  /** For each column the beginning of its SHA-256. */
  columns: Record<string, string>;
  /** For each row the first three bytes of its SHA-256, as base64: they find the rows that differ. */
  marks: string;
}
interface Row {
  key: string;
  values: Record<string, unknown>;
}
type Rows = Row[];
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
    const found = rows.map(({ row: values }) => ({
      key: key.map((column) => String(values[column])).join(' '),
      values,
    }));
    // A key may hold a column that is left out: then the rest of the row decides.
    return found.sort(
      (a, b) => compareTexts(a.key, b.key) || compareTexts(JSON.stringify(a.values), JSON.stringify(b.values)),
    );
  } finally {
    client.release();
  }
}

export function frozenTable(rows: Rows): FrozenTable {
  const names = Object.keys(rows[0]?.values ?? {});
  const hashOf = (name: string) => sha256(rows.map(({ values }) => values[name])).toString('hex');
  return {
    rows: rows.length,
    hash: sha256(rows.map(({ values }) => values)).toString('hex'),
    columns: Object.fromEntries(names.map((name) => [name, hashOf(name).slice(0, 8)])),
    marks: rows.map(markOf).join(''),
  };
}

/** What differs, a sentence for each table: its count of rows, the columns, and these of the first rows that are others. */
export function differences(found: FoundRows, kept: Record<string, FrozenTable>): string[] {
  const names = new Set([...Object.keys(kept), ...Object.keys(found)]);
  return [...names].sort().flatMap((name) => {
    const [rows, was] = [found[name], kept[name]];
    if (!rows) return [`${name} is missing; it had ${was!.rows} rows`];
    if (!was) return [`${name} is new, with ${rows.length} rows`];
    const is = frozenTable(rows);
    if (is.hash === was.hash) return [];
    const columns = [...new Set([...Object.keys(was.columns), ...Object.keys(is.columns)])];
    const others = columns.filter((column) => is.columns[column] !== was.columns[column]);
    const first = rows.filter(
      (row, index) => markOf(row) !== was.marks.slice(index * markLength, (index + 1) * markLength),
    );
    return [
      `${name}: ${was.rows} rows became ${rows.length}; others in ${others.join(', ')}, beginning with`,
      ...first
        .slice(0, 5)
        .map(
          ({ key, values }) =>
            `  ${key}: ${JSON.stringify(Object.fromEntries(others.map((column) => [column, values[column]])))}`,
        ),
    ];
  });
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function markOf({ values }: Row): string {
  return sha256(values).subarray(0, 3).toString('base64');
}

function sha256(value: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(value)).digest();
}
