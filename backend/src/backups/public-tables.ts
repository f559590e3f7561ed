import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Client, ClientBase } from 'pg';
import { from, to } from 'pg-copy-streams';
import type { BackupPart } from './frames.js';

/**
 * What a backup leaves out. Its header names the migrations. Sessions, sign-in attempts and command claims end with a restore. Copies
 * of other systems' data, and files printed on demand, are made again. The list of backups is no part of one. Waiting import files
 * hold people's data unsealed, and can be sent again. From which network a visitor asked for a rent is nobody's business later.
 */
const leftOut = [
  ...['migrations', 'sessions', 'login_attempts', 'login_guesses', 'idempotency_claims', 'turns'],
  ...[
    'rent_estimate_cache',
    'rent_askers',
    'rent_asks',
    'calendar_copies',
    'report_files',
    'backup_runs',
    'import_parts',
  ],
];
/** Bytes of files: copied after the log, so that every file that the log refers to is there. */
const fileTables = ['lead_files'];

export type TablePart = Extract<BackupPart, { kind: 'table' }>;

/** The tables of schema public, referenced tables first. @throws the database's error */
export async function tablesOf(client: ClientBase): Promise<{ plain: TablePart[]; files: TablePart[] }> {
  const { rows } = await client.query<{ name: string; columns: string[]; refers: string[] }>(
    `select c.relname as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       coalesce((select array_agg(distinct r.relname::text) from pg_constraint k join pg_class r on r.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and r.oid <> c.oid), '{}') as refers
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
     order by c.relname`,
    [leftOut],
  );
  const parts = inOrder(rows).map(({ name, columns }) => ({ kind: 'table' as const, name, columns }));
  const isFiles = ({ name }: TablePart) => fileTables.includes(name);
  return { plain: parts.filter((part) => !isFiles(part)), files: parts.filter(isFiles) };
}

/** @throws Error if tables refer to each other in a circle */
export function inOrder<Table extends { name: string; refers: readonly string[] }>(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name));
    const next = waiting.filter(({ refers }) => !refers.some((name) => names.has(name)));
    if (next.length === 0) throw new Error(`These tables refer to each other: ${[...names].join(', ')}`);
    ordered.push(...next);
    waiting = waiting.filter((table) => !next.includes(table));
  }
  return ordered;
}

/** A table's rows in COPY's text format. */
export function copyOut(client: ClientBase, part: TablePart): AsyncIterable<Uint8Array> {
  return client.query(to(`copy public.${quoted(part.name)} (${part.columns.map(quoted).join(', ')}) to stdout`));
}

/** Fills a table that has none of these rows. @param file from copyOut @throws the database's error */
export async function copyIn(client: Client, part: TablePart, file: string): Promise<void> {
  const columns = part.columns.map(quoted).join(', ');
  await pipeline(
    createReadStream(file, { highWaterMark: 1024 * 1024 }),
    client.query(from(`copy public.${quoted(part.name)} (${columns}) from stdin`)),
  );
}

/** The values of the sequences of schema public, a line of JSON each. */
export async function sequenceLines(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by sequencename`,
  );
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

/** @param lines from sequenceLines; sequences that no longer exist are skipped */
export async function setSequences(client: ClientBase, lines: string): Promise<void> {
  for (const line of lines.split('\n').filter((each) => each !== '')) {
    const { name, last } = JSON.parse(line) as { name: string; last: string };
    await client.query(
      `select setval(c.oid, $2::bigint) from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' and c.relname = $1`,
      [name, last],
    );
  }
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
