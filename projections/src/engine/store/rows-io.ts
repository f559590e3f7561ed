import { type ClientBase, DatabaseError } from 'pg';
import type { ReadableEvent } from '../../../../event-store/src/types.js';
import { arrayLiteral, columnArray } from '../tables/column-types.js';
import type { TableDefinition } from '../../../../contracts/src/columns.js';
import type { RowSet } from '../tables/row-set.js';
import { type Build, type TableStatements, decodeRow, tableStatements, upsertValues } from '../tables/table-sql.js';
import type { Lookup } from '../projection.js';
import type { Member } from './group.js';

const statements = new Map<string, TableStatements>();

function statementsOf(table: TableDefinition, build: Build): TableStatements {
  const key = `${table.name} ${build.version} ${build.generation}`;
  let found = statements.get(key);
  if (!found) statements.set(key, (found = tableStatements(table, build)));
  return found;
}

const asText = { getTypeParser: () => (text: string) => text };

/** Fetches every row that the events look up: one statement per table, and one more for whole subjects; then what those rows name. */
export async function fetchRows(
  client: ClientBase,
  member: Member,
  events: readonly ReadableEvent[],
  rows: RowSet,
): Promise<void> {
  const { projection } = member;
  await fetchAll(
    client,
    member,
    events.flatMap((event) => projection.lookups(event)),
    rows,
  );
  if (!projection.furtherLookups) return;
  const further = events.flatMap((event) => projection.furtherLookups!(event, rows));
  if (further.length > 0) await fetchAll(client, member, further, rows);
}

async function fetchAll(client: ClientBase, member: Member, lookups: readonly Lookup[], rows: RowSet): Promise<void> {
  const keys = new Map<TableDefinition, Set<string>>();
  const subjects = new Map<TableDefinition, Set<string>>();
  for (const lookup of lookups) {
    const { table } = lookup;
    const [all, wanted] = 'key' in lookup ? [keys, lookup.key] : [subjects, lookup.subject];
    const known = all.get(table);
    if (known) known.add(wanted);
    else all.set(table, new Set([wanted]));
  }
  await Promise.all([
    ...[...keys].map(([table, wanted]) => fetchTable(client, member, table, [...wanted], rows)),
    ...[...subjects].map(async ([table, wanted]) =>
      rows.loadAll(table, await rowsOfSubjects(client, member, table, [...wanted])),
    ),
  ]);
}

/** All rows of the subjects, according to the table. */
async function rowsOfSubjects(
  client: Pick<ClientBase, 'query'>,
  { projection, build }: Pick<Member, 'projection' | 'build'>,
  table: TableDefinition,
  subjects: readonly string[],
): Promise<Record<string, unknown>[]> {
  const { selectAll } = statementsOf(table, build);
  if (!selectAll) throw new Error(`${projection.name} looks up rows of ${table.name}, which declares no subject`);
  const type = table.columns[table.subject!.id]!.type;
  const result = await client.query<(string | null)[]>({
    ...selectAll,
    values: [columnArray(type, subjects) ?? arrayLiteral(type, subjects)],
    rowMode: 'array',
    types: asText,
  });
  return result.rows.map((values) => decodeRow(table, values));
}

/**
 * Applies `RowSet.changeAll` to rows that were written before the calling events were folded.
 * @param rows the folded rows; its own rows are changed already
 */
export async function writeLateChanges(
  client: Pick<ClientBase, 'query'>,
  member: Pick<Member, 'projection' | 'build'>,
  rows: RowSet,
): Promise<void> {
  for (const table of member.projection.tables) {
    const subjects = rows.changedSubjects(table);
    if (subjects.length === 0) continue;
    const written = await rowsOfSubjects(client, member, table, subjects);
    const values = upsertValues(table, rows.changedLate(table, written));
    await client.query({ ...statementsOf(table, member.build).upsert, values });
  }
}

async function fetchTable(
  client: ClientBase,
  { projection, build }: Member,
  table: TableDefinition,
  keys: string[],
  rows: RowSet,
): Promise<void> {
  const { select } = statementsOf(table, build);
  if (!select) throw new Error(`${projection.name} looks up rows of ${table.name}, which declares no lookup`);
  const keyType = table.columns[table.lookup!.by]!.type;
  const result = await client.query<(string | null)[]>({
    ...select,
    values: [columnArray(keyType, keys) ?? arrayLiteral(keyType, keys)],
    rowMode: 'array',
    types: asText,
  });
  rows.load(
    table,
    result.rows.map((values) => decodeRow(table, values)),
  );
}

/** Writes every row that was put: one upsert per table. */
export async function writeRows(client: ClientBase, { projection, build }: Member, rows: RowSet): Promise<void> {
  const sent = projection.tables.map(async (table) => {
    const changed = rows.changedRows(table);
    if (changed.length === 0) return;
    await client.query({ ...statementsOf(table, build).upsert, values: upsertValues(table, changed) });
  });
  await Promise.all(sent);
}

/**
 * True if Postgres refused the rows themselves, so that the same rows would be refused again: SQLSTATE classes 22 (data
 * exception), 23 (constraint violation) and 54 (a limit, such as an index row too large).
 * Everything else (lost connection, deadlock, serialization failure, disk full, read-only) passes and is retried.
 */
export function refusesRows(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && /^(22|23|54)/.test(error.code ?? '');
}
