import { columnArray, arrayLiteral, decodeValue, postgresTypes, selectExpression } from './column-types.js';
import type { Column, ExtensionIndex, TableDefinition } from '../../../../contracts/src/columns.js';

type Row = Record<string, unknown>;

export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** One set of a projection's tables: those of a code version, built for the `generation`th time. */
export interface Build {
  version: number;
  generation: number;
}

/** `projection.pipeline_v1`, after a rebuild `projection.pipeline_v1_g2`: every build of a read model has its own tables. */
export function storedName(table: { name: string }, { version, generation }: Build): string {
  return `projection.${table.name}_v${version}${generation === 1 ? '' : `_g${generation}`}`;
}

export function columnsOf(table: TableDefinition): [name: string, column: Column][] {
  return Object.entries(table.columns).map(([name, column]) => [snakeCase(name), column]);
}

/** The statement that creates the bare table of one build. Fillfactor: rows are updated over and over in place. */
export function createTableSql(table: TableDefinition, build: Build): string {
  const columns = columnsOf(table).map(
    ([column, { type, nullable }]) => `${column} ${postgresTypes[type]}${nullable ? '' : ' not null'}`,
  );
  const fillfactor = table.lookup || table.sums ? ' with (fillfactor = 85)' : '';
  return `create table ${storedName(table, build)} (${columns.join(', ')})${fillfactor}`;
}

/** The statement that gives a table its primary key: what upserts need. */
export function primaryKeySql(table: TableDefinition, build: Build): string {
  return `alter table ${storedName(table, build)} add primary key (${table.primaryKey.map(snakeCase).join(', ')})`;
}

/** Statements that create the indexes that only queries need. */
export function indexSql(table: TableDefinition, build: Build): string[] {
  const stored = storedName(table, build);
  return table.indexes.map((index) =>
    typeof index === 'string' ? `create index on ${stored} ${index}` : extensionIndexSql(stored, index),
  );
}

/** Checks for the extension at run time: it may have been created, or dropped, since the projector started. */
function extensionIndexSql(stored: string, { extension, index }: ExtensionIndex): string {
  return `do $$ declare home name; begin
      select nspname into home from pg_extension join pg_namespace n on n.oid = extnamespace where extname = ${textLiteral(extension)};
      if home is not null then execute format(${textLiteral(`create index on ${stored} ${index}`)}, home); end if;
    end $$`;
}

/** Statements that make `read.<table>` name the table of this build, with its comments. */
export function serveSql(table: TableDefinition, build: Build): string[] {
  const view = `read.${table.name}`;
  const columns = columnsOf(table);
  return [
    `drop view if exists ${view}`,
    `create view ${view} as select ${columns.map(([column]) => column).join(', ')} from ${storedName(table, build)}`,
    `comment on view ${view} is ${textLiteral(table.comment)}`,
    ...columns.map(
      ([column, { personal, comment }]) =>
        `comment on column ${view}.${column} is ${textLiteral(personal ? `Personal. ${comment}` : comment)}`,
    ),
  ];
}

export interface TableStatements {
  select?: { name: string; text: string };
  /** All rows of the subjects $1. */
  selectAll?: { name: string; text: string };
  upsert: { name: string; text: string };
}

/** The statements that read and write rows of one build, named so that each connection plans them once. */
export function tableStatements(table: TableDefinition, build: Build): TableStatements {
  const stored = storedName(table, build);
  const short = stored.replace('projection.', '');
  const columns = columnsOf(table);
  const names = columns.map(([column]) => column);
  const arrays = columns.map(([, { type }], i) => `$${i + 1}::${postgresTypes[type].replace(/\(\d\)/, '')}[]`);
  const key = table.primaryKey.map(snakeCase);
  const added = new Set(table.sums?.map(snakeCase));
  const updates = names
    .filter((column) => !key.includes(column))
    .map((column) => `${column} = ${added.has(column) ? `stored.${column} + ` : ''}excluded.${column}`);
  return {
    select: table.lookup && { name: `select ${short}`, text: selectSql(table, stored) },
    selectAll: table.subject && { name: `select all ${short}`, text: selectAllSql(table, stored, table.subject.id) },
    upsert: {
      name: `upsert ${short}`,
      text:
        `insert into ${stored} as stored (${names.join(', ')}) select * from unnest(${arrays.join(', ')}) ` +
        `on conflict (${key.join(', ')}) do update set ${updates.join(', ')}`,
    },
  };
}

function selectSql(table: TableDefinition, stored: string): string {
  const expressions = columnsOf(table).map(([column, { type }]) => selectExpression(column, type));
  const { by, newest } = table.lookup!;
  const keys = `$1::${postgresTypes[table.columns[by]!.type]}[]`;
  const selected = `select ${expressions.join(', ')} from ${stored} where ${snakeCase(by)}`;
  // One index probe per lookup, whatever the planner thinks of the batch and of the table: it plans while a new table is empty,
  // keeps that plan, and would scan a table of 30,000 rows for each batch until it is analysed. The limit keeps the
  // subquery from being pulled up into a join; by the primary key there is at most one row.
  const one = newest ? `order by ${snakeCase(newest)} desc limit 1` : 'limit 1';
  return `select found.* from unnest(${keys}) key cross join lateral (${selected} = key ${one}) found`;
}

/** Removes the rows that the table's lookup finds for the keys $1, and returns them. */
export function takeBackSql(table: TableDefinition, build: Build): string {
  const stored = storedName(table, build);
  const expressions = columnsOf(table).map(([column, { type }]) => selectExpression(column, type));
  const { by, newest } = table.lookup!;
  const keys = `$1::${postgresTypes[table.columns[by]!.type]}[]`;
  const one = newest ? `order by ${snakeCase(newest)} desc limit 1` : 'limit 1';
  const places = `select found.place from unnest(${keys}) key
    cross join lateral (select ctid as place from ${stored} where ${snakeCase(by)} = key ${one}) found`;
  return `delete from ${stored} where ctid = any (array(${places})) returning ${expressions.join(', ')}`;
}

/** Deletes rows by the columns of the primary key, each an array. */
export function removeSql(table: TableDefinition, build: Build): string {
  const stored = storedName(table, build);
  const key = table.primaryKey.map(snakeCase);
  const arrays = table.primaryKey.map((column, i) => `$${i + 1}::${postgresTypes[table.columns[column]!.type]}[]`);
  const same = key.map((column) => `s.${column} = given.${column}`).join(' and ');
  const places = `select found.place from unnest(${arrays.join(', ')}) given (${key.join(', ')})
    cross join lateral (select ctid as place from ${stored} s where ${same} limit 1) found`;
  return `delete from ${stored} where ctid = any (array(${places}))`;
}

function selectAllSql(table: TableDefinition, stored: string, subject: string): string {
  const expressions = columnsOf(table).map(([column, { type }]) => selectExpression(column, type));
  const type = postgresTypes[table.columns[subject]!.type];
  return `select ${expressions.join(', ')} from ${stored} where ${snakeCase(subject)} = any ($1::${type}[])`;
}

/** The parameters of the upsert: one array per column, in binary form if all values have the form of its type. */
export function upsertValues(table: TableDefinition, rows: readonly Row[]): (Buffer | string)[] {
  return Object.entries(table.columns).map(([name, { type }]) => {
    const values = rows.map((row) => row[name]);
    return columnArray(type, values) ?? arrayLiteral(type, values);
  });
}

/** One row of the select, with all columns as text, in its JavaScript form. */
export function decodeRow(table: TableDefinition, values: readonly (string | null)[]): Row {
  const row: Row = {};
  let i = 0;
  for (const [name, { type }] of Object.entries(table.columns)) row[name] = decodeValue(type, values[i++] ?? null);
  return row;
}

export function textLiteral(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
