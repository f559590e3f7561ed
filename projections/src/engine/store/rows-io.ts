import type { ClientBase } from 'pg';
import type { ReadableEvent } from '../../../../event-store/src/types.js';
import { arrayLiteral } from '../tables/column-types.js';
import type { TableDefinition } from '../tables/table-definition.js';
import type { RowSet } from '../tables/row-set.js';
import type { Build, TableStatements } from '../tables/table-sql.js';
import { decodeRow, tableStatements, upsertValues } from '../tables/table-sql.js';
import { columnArray } from '../tables/binary-column.js';
import type { Member } from './group.js';

const statements = new Map<string, TableStatements>();

function statementsOf(table: TableDefinition, build: Build): TableStatements {
  const key = `${table.name} ${build.version} ${build.generation}`;
  let found = statements.get(key);
  if (!found) statements.set(key, (found = tableStatements(table, build)));
  return found;
}

const asText = { getTypeParser: () => (text: string) => text };

/** Fetches every row that the events look up: one statement per table. */
export async function fetchRows(
  client: ClientBase,
  member: Member,
  events: readonly ReadableEvent[],
  rows: RowSet,
): Promise<void> {
  const keys = new Map<TableDefinition, Set<string>>();
  for (const event of events)
    for (const { table, key } of member.projection.lookups(event)) {
      const known = keys.get(table);
      if (known) known.add(key);
      else keys.set(table, new Set([key]));
    }
  await Promise.all([...keys].map(([table, wanted]) => fetchTable(client, member, table, [...wanted], rows)));
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
