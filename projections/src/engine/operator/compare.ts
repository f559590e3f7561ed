import { spaced } from '../../../../contracts/src/key-words.js';
import type { ClientBase } from 'pg';
import { mostHealedSubjects } from '../../../../contracts/src/operations/events.js';
import type { Projection, DifferingRow, SummaryLine } from '../projection.js';
import type { TableDefinition } from '../../../../contracts/src/columns.js';
import { type Build, columnsOf, snakeCase, storedName } from '../tables/table-sql.js';

/** One field of one row. */
export interface Difference {
  table: string;
  key: string;
  field: string;
  stored: unknown;
  replayed: unknown;
}

/** This many rows of a table are shown; all are counted. Fewer would leave out subjects of a heal that names all of them. */
const shownRows = mostHealedSubjects;

/**
 * Compares two builds row by row, in the snapshot of the caller's transaction.
 * @returns number of rows compared, number of rows that differ, and the first 1,000 of those of each table by key
 */
export async function compareBuilds(
  client: Pick<ClientBase, 'query'>,
  { tables }: Projection,
  stored: Build,
  replayed: Build,
): Promise<{ rows: number; count: number; differing: DifferingRow[] }> {
  const total = { rows: 0, count: 0, differing: [] as DifferingRow[] };
  for (const table of tables) {
    const { rows } = await client.query<{ rows: string; count: string; differing: DifferingRow[] }>(
      compareSql(table, stored, replayed),
    );
    total.rows += Number(rows[0]!.rows);
    total.count += Number(rows[0]!.count);
    for (const { key, stored: before, replayed: after } of rows[0]!.differing)
      total.differing.push({ table: table.name, key, stored: before, replayed: after });
  }
  return total;
}

function compareSql(table: TableDefinition, stored: Build, replayed: Build): string {
  const [first] = table.primaryKey.map(snakeCase);
  const key = table.primaryKey.map((column) => `coalesce(s.${snakeCase(column)}, r.${snakeCase(column)})::text`);
  return `with differing as (
      select concat_ws('/', ${key.join(', ')}) as key,
        case when s.${first} is not null then to_jsonb(s) end as stored,
        case when r.${first} is not null then to_jsonb(r) end as replayed
      from ${differingRows(table, storedName(table, stored), storedName(table, replayed))}
    )
    select (select count(*) from ${storedName(table, replayed)}) as rows, (select count(*) from differing) as count,
      coalesce((select jsonb_agg(d) from (select * from differing order by key limit ${shownRows}) d), '[]') as differing`;
}

function differingRows(table: TableDefinition, stored: string, replayed: string): string {
  const names = columnsOf(table).map(([column]) => column);
  const on = table.primaryKey.map(snakeCase).map((column) => `s.${column} = r.${column}`);
  const all = (side: string) => names.map((name) => `${side}.${name}`).join(', ');
  return `${counted(table, stored)} s full join ${counted(table, replayed)} r on ${on.join(' and ')}
    where (${all('s')}) is distinct from (${all('r')})`;
}

/** A kept count of 0 means the same as no row: a stream that was parked, and came late, can leave one. */
function counted({ sums }: TableDefinition, stored: string): string {
  if (!sums) return stored;
  return `(select * from ${stored} where ${sums.map((column) => `${snakeCase(column)} <> 0`).join(' or ')})`;
}

/** The fields in which rows differ; a row that only one side has is one difference, in the field `*`. */
export function differencesOf(differing: readonly DifferingRow[]): Difference[] {
  return differing.flatMap(({ table, key, stored, replayed }) => {
    if (!stored || !replayed) return [{ table, key, field: '*', stored, replayed }];
    return Object.keys(replayed)
      .filter((field) => JSON.stringify(stored[field]) !== JSON.stringify(replayed[field]))
      .map((field) => ({ table, key, field, stored: stored[field], replayed: replayed[field] }));
  });
}

/** Statements that make the stored tables equal to the replayed ones, touching only the rows that differ. */
export function healSql({ tables }: Projection, stored: Build, replayed: Build): string[] {
  return tables.flatMap((table) => {
    const [to, source] = [storedName(table, stored), storedName(table, replayed)];
    const names = columnsOf(table).map(([column]) => column);
    const key = table.primaryKey.map(snakeCase);
    const same = key.map((column) => `s.${column} = r.${column}`).join(' and ');
    const updates = names.filter((column) => !key.includes(column)).map((column) => `${column} = excluded.${column}`);
    const row = (alias: string) => `(${names.map((name) => `${alias}.${name}`).join(', ')})`;
    return [
      `delete from ${to} s where not exists (select from ${source} r where ${same})`,
      `insert into ${to} (${names.join(', ')}) select ${names.map((name) => `r.${name}`).join(', ')} from ${source} r
         left join ${to} s on ${same} where ${row('s')} is distinct from ${row('r')}
         on conflict (${key.join(', ')}) do update set ${updates.join(', ')}`,
    ];
  });
}

/**
 * What would change for people if the replayed rows served, in the projection's words: rows that appear or disappear, fields that
 * change, and the sums that the projection names. Bookkeeping is left out unless nothing else differs.
 */
export function summarise(
  { tables, sums }: Pick<Projection, 'tables' | 'sums'>,
  differing: readonly DifferingRow[],
): SummaryLine[] {
  const lines = tables.flatMap((table) => {
    const rows = differing.filter((row) => row.table === table.name);
    const columns = new Map(columnsOf(table));
    return [
      ...line(table, { one: 'appears', many: 'appear' }, (row) => !row.stored, rows),
      ...line(table, { one: 'disappears', many: 'disappear' }, (row) => !row.replayed, rows),
      ...changedFields(rows, (field) => columns.get(field)?.bookkeeping === true).flatMap(([field, changed]) => {
        const called = columns.get(field)?.called ?? spaced(field.replace(/_cents$/, ''));
        return line(table, { one: `changes ${called}`, many: `change ${called}` }, () => true, changed);
      }),
    ];
  });
  return [...lines, ...(sums?.(differing) ?? [])];
}

/** "1 shelf appears", "2 shelves appear"; nothing for 0 rows. */
function line(
  { rows: called }: TableDefinition,
  verb: { one: string; many: string },
  concerned: (row: DifferingRow) => boolean,
  among: readonly DifferingRow[],
): SummaryLine[] {
  const rows = among.filter(concerned);
  if (rows.length === 0) return [];
  const text = rows.length === 1 ? `${called.one} ${verb.one}` : `${called.many} ${verb.many}`;
  return [{ text: `${rows.length} ${text}`, rows }];
}

/** Field -> number of rows whose field differs, greatest first. */
function changedFields(
  rows: readonly DifferingRow[],
  isBookkeeping: (field: string) => boolean,
): [string, DifferingRow[]][] {
  const changed = new Map<string, DifferingRow[]>();
  for (const row of rows) {
    const { stored, replayed } = row;
    if (!stored || !replayed) continue;
    const fields = Object.keys(replayed).filter(
      (field) => JSON.stringify(stored[field]) !== JSON.stringify(replayed[field]),
    );
    const real = fields.filter((field) => !isBookkeeping(field));
    for (const field of real.length > 0 ? real : fields) changed.set(field, [...(changed.get(field) ?? []), row]);
  }
  return [...changed].sort(([, a], [, b]) => b.length - a.length);
}
