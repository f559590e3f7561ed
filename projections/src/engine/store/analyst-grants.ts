import type { TableDefinition } from '../../../../contracts/src/columns.js';
import { columnsOf, textLiteral } from '../tables/table-sql.js';

/** The database role that may read every view, without the columns marked as personal; analysts' logins are made members of it. */
export const analystRole = 'lead_pipeline_analyst';

/** The role that may read every column of every view; a login that was made with `--personal` is a member of it as well. */
export const personalAnalystRole = 'lead_pipeline_analyst_personal';

/**
 * A statement that grants the views of these tables to the analysts: all columns to the one role, those that are not marked as personal
 * to the other. Rights that were there before are taken back. A view that is not there, or serves an older version, gets what it has; a
 * role that is not there gets nothing. The views read their tables with their owner's rights (`security_invoker` is off), so analysts
 * need none on those.
 * @param tables whose views belong to the user that runs it
 */
export function grantTablesSql(tables: readonly Pick<TableDefinition, 'name' | 'columns'>[]): string {
  const open = tables.flatMap((table) =>
    columnsOf(table as TableDefinition)
      .filter(([, { personal }]) => !personal)
      .map(([column]) => `${table.name}.${column}`),
  );
  return grantSql(
    tables.map(({ name }) => name),
    `c.relname || '.' || a.attname = any (${textArray(open)})`,
  );
}

/** The same for views without personal columns. */
export function grantViewsSql(views: readonly string[]): string {
  return grantSql(views, 'true');
}

function grantSql(views: readonly string[], isOpen: string): string {
  const toRole = (role: string, what: string, needed: string) => `
      if to_regrole('${role}') is not null then
        execute format('revoke all on read.%I from ${role}', served.name);
        if ${needed} then execute format(${what}); end if;
      end if;`;
  return `do $$ declare served record; begin
    for served in
      select c.relname as name, string_agg(quote_ident(a.attname), ', ') filter (where ${isOpen}) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = to_regnamespace('read') and c.relkind = 'v' and c.relname = any (${textArray(views)})
      group by c.relname
    loop${toRole(analystRole, `'grant select (%s) on read.%I to ${analystRole}', served.columns, served.name`, 'served.columns is not null')}
      ${toRole(personalAnalystRole, `'grant select on read.%I to ${personalAnalystRole}', served.name`, 'true')}
    end loop;
  end $$`;
}

function textArray(words: readonly string[]): string {
  return `array[${words.map(textLiteral).join(', ')}]::text[]`;
}
